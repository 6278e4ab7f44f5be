import { offerToPay } from '#mail/server/offer-to-pay.ts'
import { payLink } from './pay-link.ts'

/** Each mail that leaves gets a link of its own; the mail that is kept has none. */
offerToPay(({ config, database, clock }, of) => database.transaction((tx) => payLink(tx, { config, of, now: clock() })))
