import type { ReportReader } from '#shell/reports/server/public/read-report.ts'
import type { ProductUtilisation } from '../../utilisation.contract.ts'
import { readPlaceCalendars } from './place-calendars.ts'
import { readUtilisation } from './utilisation.queries.ts'

/** Each place by its own hours. */
export const readUtilisationReport: ReportReader<ProductUtilisation> = async (reader, { place, ...query }) =>
  readUtilisation(reader, { ...query, calendars: await readPlaceCalendars(reader, place) })
