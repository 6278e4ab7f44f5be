-- An order's links end when its e-mail or its buyer (kind, company code, or VAT code of who has no other) becomes
-- another.
CREATE OR REPLACE TRIGGER corrected_order_closes_doors AFTER UPDATE OF email, private_or_company, im_k, pvm_k ON orders
  FOR EACH ROW WHEN (lower(OLD.email) IS DISTINCT FROM lower(NEW.email)
                     OR OLD.private_or_company IS DISTINCT FROM NEW.private_or_company
                     OR OLD.im_k IS DISTINCT FROM NEW.im_k
                     OR (NEW.im_k IS NULL AND OLD.pvm_k IS DISTINCT FROM NEW.pvm_k))
  EXECUTE FUNCTION corrected_order_closes_doors();
