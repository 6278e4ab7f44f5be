-- A client is deleted when their data is erased: tasks about them keep day and number, and nothing that was written.
CREATE OR REPLACE FUNCTION task_forgets_client() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE tasks SET title = 'Užduotis apie ištrintą klientą', note = '' WHERE client_id = OLD.id;
  RETURN OLD;
END $$;
