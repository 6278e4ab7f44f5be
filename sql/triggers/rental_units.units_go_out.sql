-- Machines that go out are counted and use up days of their inspections.
CREATE OR REPLACE TRIGGER units_go_out AFTER INSERT ON rental_units
  REFERENCING NEW TABLE AS come
  FOR EACH STATEMENT
  EXECUTE FUNCTION units_go_out();
