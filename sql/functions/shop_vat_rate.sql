-- This is the shop's rate of VAT in percent, by its setting.
CREATE OR REPLACE FUNCTION shop_vat_rate() RETURNS integer LANGUAGE sql STABLE AS $$
  -- a shop that has saved no settings yet has those that it begins with
  SELECT coalesce((SELECT (value ->> 'vat_rate')::integer FROM settings WHERE id = 1), 21)
$$;
