-- This finds the place that is meant where nobody names one.
CREATE OR REPLACE FUNCTION default_place() RETURNS integer LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN (SELECT id FROM places WHERE is_default);
END $$;
