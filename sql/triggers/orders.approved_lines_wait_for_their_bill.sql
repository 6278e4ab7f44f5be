-- Lines of an order that goes on credit wait for their bill.
CREATE OR REPLACE TRIGGER approved_lines_wait_for_their_bill AFTER UPDATE OF billing ON orders
  FOR EACH ROW WHEN (OLD.billing = 'prepaid' AND NEW.billing <> 'prepaid')
  EXECUTE FUNCTION approved_lines_wait_for_their_bill();
