-- Deletes a view of a list that nobody sees any longer.
CREATE OR REPLACE FUNCTION drop_view_of_nobody() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  delete from list_views where id = new.id;
  return null;
end $$;
