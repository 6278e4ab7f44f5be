import type { FastifyInstance } from 'fastify'
import { freshApi } from '#accounts/server/fresh.api.ts'
import { profileApi } from '#accounts/server/profile.api.ts'
import { sessionsApi } from '#accounts/server/sessions.api.ts'
import { usersApi } from '#accounts/server/users.api.ts'
import { approvalsApi } from '#approvals/server/approvals.api.ts'
import { auditApi } from '#audit/server/audit.api.ts'
import { authApi } from '#auth/server/auth.api.ts'
import { emailApi } from '#auth/server/email.api.ts'
import { ownPasswordApi } from '#auth/server/own-password.api.ts'
import { passkeyAuthApi } from '#auth/server/passkey-auth.api.ts'
import { billingApi } from '#billing/server/billing.api.ts'
import { documentSeriesApi } from '#books/server/document-series.api.ts'
import { isafApi } from '#books/server/isaf.api.ts'
import { ublApi } from '#books/server/ubl.api.ts'
import { cardHoldsApi } from '#card-holds/server/card-holds.api.ts'
import { cartApi } from '#cart/server/cart.api.ts'
import { catalogueApi } from '#catalogue/server/catalogue.api.ts'
import { officeCatalogueApi } from '#catalogue/server/office-catalogue.api.ts'
import { checkoutApi } from '#checkout/server/checkout.api.ts'
import { clientsApi } from '#clients/server/clients.api.ts'
import { peopleApi } from '#clients/server/people.api.ts'
import { closingApi } from '#closing/server/closing.api.ts'
import { knowAllPhones } from '#codes/server/know-all-phones.ts'
import { companiesApi } from '#companies/server/companies.api.ts'
import { consentsApi } from '#consents/server/consents.api.ts'
import { contactApi } from '#contact/server/contact.api.ts'
import { creditApi } from '#credit/server/credit.api.ts'
import { checklistApi } from '#dashboard/server/checklist.api.ts'
import { noteAndTodosApi } from '#dashboard/server/note-and-todos.api.ts'
import { statsApi } from '#dashboard/server/stats.api.ts'
import { debtPapersApi } from '#debts/server/debt-papers.api.ts'
import { debtsApi } from '#debts/server/debts.api.ts'
import { deliveryApi } from '#delivery/server/delivery.api.ts'
import { dropCollectionWhenBack } from '#delivery/server/drop-collection-when-back.ts'
import { demandApi } from '#demand/server/demand.api.ts'
import { depositsApi } from '#deposits/server/deposits.api.ts'
import { clientWorkApi } from '#desk/server/client-work.api.ts'
import { deskOrdersApi } from '#desk/server/desk-orders.api.ts'
import { quoteWordsApi } from '#desk/server/quote-words.api.ts'
import { quotesApi } from '#desk/server/quotes.api.ts'
import { documentsApi } from '#documents/server/documents.api.ts'
import { refuseUsedSeries } from '#documents/server/refuse-used-series.ts'
import { extensionsApi } from '#extensions/server/extensions.api.ts'
import { breakdownsApi } from '#fleet/server/breakdowns.api.ts'
import { collisionsApi } from '#fleet/server/collisions.api.ts'
import { downtimesApi } from '#fleet/server/downtimes.api.ts'
import { inspectionsApi } from '#fleet/server/inspections.api.ts'
import { labelsApi } from '#fleet/server/labels.api.ts'
import { lifeApi } from '#fleet/server/life.api.ts'
import { unitsApi } from '#fleet/server/units.api.ts'
import { utilisationApi } from '#fleet/server/utilisation.api.ts'
import { handoversApi } from '#handovers/server/handovers.api.ts'
import { servePictures } from '#images/server/serve-pictures.ts'
import { mailsApi } from '#mail/server/mails.api.ts'
import { monthsApi } from '#months/server/months.api.ts'
import { newsApi } from '#news/server/news.api.ts'
import { clientSitesApi } from '#objects/server/client-sites.api.ts'
import { objectsApi } from '#objects/server/objects.api.ts'
import { onlinePaymentsApi } from '#online-payments/server/online-payments.api.ts'
import { orderBookApi } from '#order-book/server/order-book.api.ts'
import { companyPapersApi } from '#orders/server/company-papers.api.ts'
import { contractWordsApi } from '#orders/server/contract-words.api.ts'
import { ordersApi } from '#orders/server/orders.api.ts'
import { myBillsApi } from '#paying/server/my-bills.api.ts'
import { payingApi } from '#paying/server/paying.api.ts'
import { paymentsApi } from '#payments/server/payments.api.ts'
import { type Ground, type RoomApi, routesOf } from '#platform/http/api-server.ts'
import { campaignsApi } from '#prices/server/campaigns.api.ts'
import { clientPricesApi } from '#prices/server/client-prices.api.ts'
import { privacyApi } from '#privacy/server/privacy.api.ts'
import { rentalsApi } from '#rentals/server/rentals.api.ts'
import { stopsApi } from '#rentals/server/stops.api.ts'
import { collectWhenDone, dropCollection } from '#rounds/server/collect-when-done.ts'
import { roundsApi } from '#rounds/server/rounds.api.ts'
import { searchApi } from '#search/server/search.api.ts'
import { passkeysApi } from '#security/server/passkeys.api.ts'
import { secondFactorApi } from '#security/server/second-factor.api.ts'
import { settingsApi } from '#settings/server/settings.api.ts'
import { serveSearchEngines } from '#site/server/serve-search-engines.ts'
import { smsApi } from '#sms/server/sms.api.ts'
import { verifyApi } from '#verify/server/verify.api.ts'
import { vitalsApi } from '#vitals/server/vitals.api.ts'
import { withdrawalsApi } from '#withdrawals/server/withdrawals.api.ts'
import { wordingApi } from '#wording/server/wording.api.ts'

/** Every room that answers on the wire. */
const rooms: RoomApi[] = [
  catalogueApi,
  officeCatalogueApi,
  settingsApi(refuseUsedSeries),
  documentsApi,
  deliveryApi,
  rentalsApi({ whenBack: dropCollectionWhenBack }),
  stopsApi({ whenOffRent: collectWhenDone, whenOnRentAgain: dropCollection }),
  handoversApi,
  roundsApi,
  unitsApi,
  downtimesApi,
  collisionsApi,
  breakdownsApi,
  lifeApi,
  labelsApi,
  utilisationApi,
  inspectionsApi,
  demandApi,
  campaignsApi,
  approvalsApi,
  billingApi,
  cartApi,
  checkoutApi,
  clientsApi,
  peopleApi,
  deskOrdersApi,
  clientWorkApi,
  quotesApi,
  quoteWordsApi,
  extensionsApi,
  searchApi,
  authApi,
  passkeyAuthApi,
  ownPasswordApi,
  emailApi,
  profileApi,
  freshApi,
  sessionsApi,
  secondFactorApi,
  passkeysApi,
  usersApi,
  ordersApi,
  companyPapersApi,
  depositsApi,
  cardHoldsApi,
  orderBookApi,
  closingApi,
  paymentsApi,
  payingApi,
  myBillsApi,
  onlinePaymentsApi,
  creditApi,
  debtsApi,
  debtPapersApi,
  objectsApi,
  clientSitesApi,
  checklistApi,
  statsApi,
  isafApi,
  documentSeriesApi,
  monthsApi,
  clientPricesApi,
  ublApi,
  noteAndTodosApi,
  newsApi,
  auditApi,
  contactApi,
  withdrawalsApi,
  mailsApi,
  wordingApi,
  smsApi,
  contractWordsApi,
  consentsApi,
  privacyApi,
  companiesApi,
  verifyApi,
  vitalsApi,
]

/** Mounts each room's API. */
export function mountApi(app: FastifyInstance, ground: Ground): void {
  knowAllPhones()
  const route = routesOf(app, ground)
  for (const room of rooms) room(route, ground)
  servePictures(app, ground.config)
  serveSearchEngines(app, ground)
}
