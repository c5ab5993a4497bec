package Shapes is
   procedure Work (N : Natural);
   procedure May_Fail (I : Integer);
end Shapes;
