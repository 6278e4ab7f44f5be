-- An order is paid once: the moment never changes.
CREATE OR REPLACE TRIGGER paid_once BEFORE UPDATE ON orders
  FOR EACH ROW WHEN (OLD.paid_at IS NOT NULL)
  EXECUTE FUNCTION moment_is_set_once('paid_at');
