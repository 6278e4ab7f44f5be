-- A bundle can be had at every moment of [p_from, p_to) as often as the scarcest of its parts allows. What a part has
-- to give is what units_taken() leaves of it, as everywhere. Whoever acts on the answer holds the locks of the bundle
-- and of its parts.
CREATE OR REPLACE FUNCTION bundle_free(p_bundle_id integer, p_from timestamptz, p_to timestamptz, p_now timestamptz,
                                       p_place integer DEFAULT default_place()) RETURNS integer
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN (
    SELECT coalesce(min(greatest(0, units_at(p.id, p.stock, p_place) - units_taken(p.id, p_from, p_to, p_now, p_place))
                        / b.quantity), 0)
      FROM product_parts b JOIN products p ON p.id = b.part_id
     WHERE b.bundle_id = p_bundle_id
  );
END $$;
