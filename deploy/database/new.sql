-- Run once by the database's container, on an empty volume. The shop's role owns its database and is no superuser; it may make
-- databases, because a restore makes its own beside the old one. The superuser has no password from here on, so that only who
-- is inside of the container is one.
\getenv password POSTGRES_PASSWORD
create role irankine login createdb password :'password';
create database irankine owner irankine;
alter role postgres password null;
