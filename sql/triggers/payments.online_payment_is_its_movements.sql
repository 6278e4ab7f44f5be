-- A payment by a provider is no more than the provider moved.
CREATE OR REPLACE TRIGGER online_payment_is_its_movements AFTER INSERT ON payments
  FOR EACH ROW WHEN (NEW.online_movement_id IS NOT NULL)
  EXECUTE FUNCTION online_payment_is_its_movements();
