import { sql } from 'drizzle-orm'
import { buildUtcJsonSql } from '#orders/server/public/build-utc-json-sql.ts'

export const stopMoments = {
  off_rent_at: sql<string | null>`(select ${buildUtcJsonSql('s.from_at')} from rental_stops s
    where s.rental_id = "rentals"."id" and s.kind = 'off_rent' and s.undone_at is null)`,
  broken_since: sql<string | null>`(select ${buildUtcJsonSql('s.from_at')} from rental_stops s
    where s.rental_id = "rentals"."id" and s.kind = 'breakdown' and s.undone_at is null and s.ended_at is null)`,
}
