-- When a transaction ends, the pieces of a line leave no day between them unbilled.
CREATE CONSTRAINT TRIGGER pieces_leave_no_hole AFTER INSERT ON billed_pieces
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW
  EXECUTE FUNCTION pieces_leave_no_hole();
