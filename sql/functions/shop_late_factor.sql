-- A late day costs so many hundredths of the day's price, by the shop's setting.
CREATE OR REPLACE FUNCTION shop_late_factor() RETURNS integer LANGUAGE sql STABLE AS $$
  -- hundredths; a shop that has saved no settings yet has those that it begins with
  SELECT coalesce((SELECT round((value ->> 'late_factor')::numeric * 100)::integer FROM settings WHERE id = 1), 100)
$$;
