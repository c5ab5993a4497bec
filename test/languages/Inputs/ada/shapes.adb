package body Shapes is
   function Fib (N : Natural) return Natural is
     (if N < 2 then N else Fib (N - 1) + Fib (N - 2));

   Sum : Natural := 0 with Volatile;

   procedure Work (N : Natural) is
   begin
      Sum := Fib (N);
   end Work;

   procedure May_Fail (I : Integer) is
   begin
      if I = 3 then
         raise Constraint_Error;
      end if;
   end May_Fail;
end Shapes;
