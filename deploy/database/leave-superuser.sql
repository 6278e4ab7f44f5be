-- For a shop whose containers were begun when its role was the superuser itself (docs/operations.md): all of it or nothing.
-- Whoever made a cluster stays a superuser, so that one takes the name it has in new shops, and the shop gets a role of its own.
\getenv password POSTGRES_PASSWORD
begin;
create role moving superuser;
set local session authorization moving;
alter role irankine rename to postgres;
alter role postgres password null;
create role irankine login createdb password :'password';

-- 10 is who made the cluster. What belongs to an extension stays with it, a column's sequence goes with its table.
do $$
declare statement text;
begin
  for statement in
    with ours as (
      select oid, nspname, nspowner from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
    ), bound as (
      select classid, objid from pg_depend where deptype = 'e' or (deptype in ('a', 'i') and refclassid = 'pg_class'::regclass and refobjsubid > 0)
    ), things as (
      select 'schema' as kind, quote_ident(nspname) as name, nspowner as owner, 'pg_namespace'::regclass as class, oid from ours
      union all
      select 'table', c.oid::regclass::text, relowner, 'pg_class'::regclass, c.oid
        from pg_class c join ours on ours.oid = relnamespace where relkind in ('r', 'p', 'v', 'm', 'S')
      union all
      select 'routine', p.oid::regprocedure::text, proowner, 'pg_proc'::regclass, p.oid
        from pg_proc p join ours on ours.oid = pronamespace
      union all
      select 'type', t.oid::regtype::text, typowner, 'pg_type'::regclass, t.oid
        from pg_type t join ours on ours.oid = typnamespace where typtype in ('e', 'd', 'r')
      union all
      select 'collation', c.oid::regcollation::text, collowner, 'pg_collation'::regclass, c.oid
        from pg_collation c join ours on ours.oid = collnamespace
      union all
      select 'text search configuration', c.oid::regconfig::text, cfgowner, 'pg_ts_config'::regclass, c.oid
        from pg_ts_config c join ours on ours.oid = cfgnamespace
      union all
      select 'text search dictionary', d.oid::regdictionary::text, dictowner, 'pg_ts_dict'::regclass, d.oid
        from pg_ts_dict d join ours on ours.oid = dictnamespace
    )
    select format('alter %s %s owner to irankine', kind, name) from things
     where owner = 10 and not exists (select from bound where classid = class and objid = oid)
  loop
    execute statement;
  end loop;
end $$;
alter database irankine owner to irankine;

reset session authorization;
drop role moving;
commit;
