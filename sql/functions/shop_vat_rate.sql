-- This is the shop's rate of VAT in percent, by its setting; nothing where it pays none (a firm without a VAT code).
CREATE OR REPLACE FUNCTION shop_vat_rate() RETURNS integer LANGUAGE sql STABLE AS $$
  -- a shop that has saved no settings yet has those that it begins with
  SELECT coalesce((SELECT CASE WHEN trim(value ->> 'vat_code') <> '' OR trim(value ->> 'code') = ''
                               THEN (value ->> 'vat_rate')::integer ELSE 0 END
                     FROM settings WHERE id = 1), 21)
$$;
