-- A line of goods does not become smaller than what was handed over of it.
CREATE OR REPLACE TRIGGER given_goods_stay BEFORE UPDATE OF quantity ON order_lines
  FOR EACH ROW WHEN (NEW.quantity < OLD.quantity AND NEW.type <> 'rent')
  EXECUTE FUNCTION given_goods_stay();
