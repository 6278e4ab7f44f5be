-- What a document bills of an order stays as it was written.
CREATE OR REPLACE TRIGGER document_order_is_for_good BEFORE UPDATE OR DELETE ON document_orders
  FOR EACH ROW
  EXECUTE FUNCTION row_is_for_good();
