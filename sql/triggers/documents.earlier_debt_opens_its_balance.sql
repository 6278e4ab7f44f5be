-- A debt of another program is owed from the moment that it is brought in.
CREATE OR REPLACE TRIGGER earlier_debt_opens_its_balance AFTER INSERT ON documents
  FOR EACH ROW WHEN (NEW.kind::text = 'opening')
  EXECUTE FUNCTION open_earlier_debt();
