/** Alias of `clients`. Pending first. */
export const buildClientPeopleSql = (alias: string): string => `(
  select coalesce(json_agg(json_build_object(
           'user_id', m.user_id, 'role', m.role,
           'state', case m.role when 'pending' then 'waits' else 'joined' end, 'limit', m.order_limit, 'until', m.until_day,
           'name', trim(u.name || ' ' || u.lastname), 'email', u.email,
           'asked_at', to_char(m.asked_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
         order by m.role <> 'pending', m.asked_at, m.user_id), '[]')
    from client_people m join users u on u.id = m.user_id where m.client_id = ${alias}.id)`

/** Archived sites are left out. */
export const buildClientSitesSql = (alias: string): string => `(
  select coalesce(json_agg(json_build_object(
           'id', s.id, 'title', s.title, 'address', s.address, 'city', s.city, 'postal_code', s.postal_code, 'country', s.country,
           'contact_name', s.contact_name, 'contact_phone', s.contact_phone, 'comment', s.comment)
         order by s.title collate "lt-x-icu", s.id), '[]')
    from objects s where s.client_id = ${alias}.id and s.archived_at is null)`

export const buildClientContactsSql = (alias: string): string => `(
  select coalesce(json_agg(json_build_object(
           'id', k.id, 'name', k.name, 'role', k.role, 'phone', k.phone, 'email', k.email,
           'gets_bills', k.gets_bills, 'signs_until', k.signs_until)
         order by k.id), '[]')
    from client_contacts k where k.client_id = ${alias}.id)`
