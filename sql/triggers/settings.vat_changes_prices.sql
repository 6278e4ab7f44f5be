-- Another rate of VAT, and paying VAT or none, begins new prices in the price ledger.
CREATE OR REPLACE TRIGGER vat_changes_prices AFTER UPDATE ON settings
  FOR EACH ROW WHEN ((OLD.value ->> 'vat_rate', OLD.value ->> 'vat_code', OLD.value ->> 'code')
    IS DISTINCT FROM (NEW.value ->> 'vat_rate', NEW.value ->> 'vat_code', NEW.value ->> 'code'))
  EXECUTE FUNCTION keep_prices_with_vat();
