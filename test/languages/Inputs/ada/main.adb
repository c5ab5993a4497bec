--  Tasks and exceptions.
with Ada.Text_IO;
with Shapes;

procedure Main is
   task type Worker;
   task body Worker is
   begin
      for I in 1 .. 100 loop
         Shapes.Work (10);
      end loop;
   end Worker;

   Caught : Natural := 0;
begin
   declare
      Workers : array (1 .. 4) of Worker;
   begin
      null;
   end;
   for I in 1 .. 5 loop
      begin
         Shapes.May_Fail (I);
      exception
         when Constraint_Error => Caught := Caught + 1;
      end;
   end loop;
   Ada.Text_IO.Put_Line ("caught" & Natural'Image (Caught));
end Main;
