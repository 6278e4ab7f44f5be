-- A quote's links end when its e-mail or its buyer (client, kind, company code, promised e-mail) becomes another.
CREATE OR REPLACE TRIGGER corrected_quote_closes_doors AFTER UPDATE OF form, promised ON desk_orders
  FOR EACH ROW WHEN (NEW.form IS NOT NULL AND OLD.form IS NOT NULL
                     AND (lower(OLD.form ->> 'email') IS DISTINCT FROM lower(NEW.form ->> 'email')
                          OR OLD.form ->> 'client_id' IS DISTINCT FROM NEW.form ->> 'client_id'
                          OR OLD.form ->> 'private_or_company' IS DISTINCT FROM NEW.form ->> 'private_or_company'
                          OR OLD.form ->> 'im_k' IS DISTINCT FROM NEW.form ->> 'im_k'
                          OR (OLD.promised IS NOT NULL AND NEW.promised IS NOT NULL
                              AND lower(OLD.promised #>> '{order,email}')
                                  IS DISTINCT FROM lower(NEW.promised #>> '{order,email}'))))
  EXECUTE FUNCTION corrected_quote_closes_doors();
