-- Another rate of VAT begins new prices in the price ledger.
CREATE OR REPLACE TRIGGER vat_changes_prices AFTER UPDATE ON settings
  FOR EACH ROW WHEN (OLD.value ->> 'vat_rate' IS DISTINCT FROM NEW.value ->> 'vat_rate')
  EXECUTE FUNCTION keep_prices_with_vat();
