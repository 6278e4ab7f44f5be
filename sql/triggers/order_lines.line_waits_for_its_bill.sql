-- New lines of an order on credit wait for their bill.
CREATE OR REPLACE TRIGGER line_waits_for_its_bill AFTER INSERT ON order_lines
  REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT
  EXECUTE FUNCTION line_waits_for_its_bill();
