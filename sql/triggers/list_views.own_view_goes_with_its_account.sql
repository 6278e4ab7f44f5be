-- A view that is not shared goes with the account that made it.
CREATE OR REPLACE TRIGGER own_view_goes_with_its_account AFTER UPDATE OF user_id ON list_views
  FOR EACH ROW
  WHEN (new.user_id IS NULL AND NOT new.shared)
  EXECUTE FUNCTION drop_view_of_nobody();
