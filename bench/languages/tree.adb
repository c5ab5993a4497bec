--  Reads an XML file by XML/Ada and prints how many nodes of each kind its tree has.

with Ada.Command_Line;
with Ada.Text_IO;
with DOM.Core.Elements;
with DOM.Core.Nodes;
with DOM.Readers;
with Input_Sources.File;

procedure Tree is
   use DOM.Core;

   Counts : array (Node_Types) of Natural := (others => 0);
   Named  : Natural := 0;

   procedure Visit (N : Node) is
      Children : constant Node_List := Nodes.Child_Nodes (N);
   begin
      Counts (N.Node_Type) := Counts (N.Node_Type) + 1;
      if N.Node_Type = Element_Node and then Elements.Get_Attribute (N, "name") /= "" then
         Named := Named + 1;
      end if;
      for I in 0 .. Nodes.Length (Children) - 1 loop
         Visit (Nodes.Item (Children, I));
      end loop;
   end Visit;

   Input  : Input_Sources.File.File_Input;
   Reader : DOM.Readers.Tree_Reader;
begin
   Input_Sources.File.Open (Ada.Command_Line.Argument (1), Input);
   DOM.Readers.Parse (Reader, Input);
   Input_Sources.File.Close (Input);
   Visit (DOM.Readers.Get_Tree (Reader));
   for Kind in Node_Types loop
      Ada.Text_IO.Put_Line (Kind'Image & Counts (Kind)'Image);
   end loop;
   Ada.Text_IO.Put_Line ("named" & Named'Image);
end Tree;
