import type { FastifyInstance } from 'fastify'
import { auditApi } from '#back-office/audit/server/audit.api.ts'
import { checklistApi } from '#back-office/dashboard/server/checklist.api.ts'
import { noteAndTodosApi } from '#back-office/dashboard/server/note-and-todos.api.ts'
import { statsApi } from '#back-office/dashboard/server/stats.api.ts'
import { orderBookApi } from '#back-office/order-book/server/order-book.api.ts'
import { privacyApi } from '#back-office/privacy/server/privacy.api.ts'
import { verifyApi } from '#back-office/verify/server/verify.api.ts'
import { campaignsApi } from '#catalogue/prices/server/campaigns.api.ts'
import { clientPricesApi } from '#catalogue/prices/server/client-prices.api.ts'
import { catalogueApi } from '#catalogue/server/catalogue.api.ts'
import { officeCatalogueApi } from '#catalogue/server/office-catalogue.api.ts'
import { breakdownsApi } from '#counter/fleet/server/breakdowns.api.ts'
import { collisionsApi } from '#counter/fleet/server/collisions.api.ts'
import { downtimesApi } from '#counter/fleet/server/downtimes.api.ts'
import { inspectionsApi } from '#counter/fleet/server/inspections.api.ts'
import { labelsApi } from '#counter/fleet/server/labels.api.ts'
import { lifeApi } from '#counter/fleet/server/life.api.ts'
import { unitsApi } from '#counter/fleet/server/units.api.ts'
import { utilisationApi } from '#counter/fleet/server/utilisation.api.ts'
import { handoversApi } from '#counter/handovers/server/handovers.api.ts'
import { quickSalesApi } from '#counter/quick-sales/server/quick-sales.api.ts'
import { roundsApi } from '#counter/rounds/server/rounds.api.ts'
import { transfersApi } from '#counter/transfers/server/transfers.api.ts'
import { companyPapersApi } from '#orders/server/company-papers.api.ts'
import { contractWordsApi } from '#orders/server/contract-words.api.ts'
import { ordersApi } from '#orders/server/orders.api.ts'
import { freshApi } from '#people/accounts/server/fresh.api.ts'
import { profileApi } from '#people/accounts/server/profile.api.ts'
import { sessionsApi } from '#people/accounts/server/sessions.api.ts'
import { usersApi } from '#people/accounts/server/users.api.ts'
import { clientsApi } from '#people/clients/server/clients.api.ts'
import { peopleApi } from '#people/clients/server/people.api.ts'
import { companiesApi } from '#people/companies/server/companies.api.ts'
import { documentsApi } from '#people/documents/server/documents.api.ts'
import { refuseUsedSeries } from '#people/documents/server/refuse-used-series.ts'
import { mailsApi } from '#people/mail/server/mails.api.ts'
import { clientSitesApi } from '#people/objects/server/client-sites.api.ts'
import { objectsApi } from '#people/objects/server/objects.api.ts'
import { smsApi } from '#people/sms/server/sms.api.ts'
import { wordingApi } from '#people/wording/server/wording.api.ts'
import { type Ground, type RoomApi, routesOf } from '#platform/http/api-server.ts'
import { deliveryApi } from '#rentals/delivery/server/delivery.api.ts'
import { rentalsApi } from '#rentals/server/rentals.api.ts'
import { stopsApi } from '#rentals/server/stops.api.ts'
import { knowAllPhones } from '#rules/codes/server/know-all-phones.ts'
import { approvalsApi } from '#selling/approvals/server/approvals.api.ts'
import { cartApi } from '#selling/cart/server/cart.api.ts'
import { checkoutApi } from '#selling/checkout/server/checkout.api.ts'
import { closingApi } from '#selling/closing/server/closing.api.ts'
import { clientWorkApi } from '#selling/desk/server/client-work.api.ts'
import { deskOrdersApi } from '#selling/desk/server/desk-orders.api.ts'
import { discountsApi } from '#selling/desk/server/discounts.api.ts'
import { quoteWordsApi } from '#selling/desk/server/quote-words.api.ts'
import { quotesApi } from '#selling/desk/server/quotes.api.ts'
import { extensionsApi } from '#selling/extensions/server/extensions.api.ts'
import { searchApi } from '#selling/search/server/search.api.ts'
import { withdrawalsApi } from '#selling/withdrawals/server/withdrawals.api.ts'
import { consentsApi } from '#shell/consents/server/consents.api.ts'
import { servePictures } from '#shell/images/server/serve-pictures.ts'
import { newsApi } from '#shell/news/server/news.api.ts'
import { placesApi } from '#shell/places/server/places.api.ts'
import { settingsApi } from '#shell/settings/server/settings.api.ts'
import { authApi } from '#sign-in/auth/server/auth.api.ts'
import { emailApi } from '#sign-in/auth/server/email.api.ts'
import { ownPasswordApi } from '#sign-in/auth/server/own-password.api.ts'
import { passkeyAuthApi } from '#sign-in/auth/server/passkey-auth.api.ts'
import { passkeysApi } from '#sign-in/security/server/passkeys.api.ts'
import { secondFactorApi } from '#sign-in/security/server/second-factor.api.ts'
import { contactApi } from '#storefront/contact/server/contact.api.ts'
import { demandApi } from '#storefront/demand/server/demand.api.ts'
import { serveSearchEngines } from '#storefront/site/server/serve-search-engines.ts'
import { billingApi } from '#takings/billing/server/billing.api.ts'
import { documentSeriesApi } from '#takings/books/server/document-series.api.ts'
import { isafApi } from '#takings/books/server/isaf.api.ts'
import { ublApi } from '#takings/books/server/ubl.api.ts'
import { cardHoldsApi } from '#takings/card-holds/server/card-holds.api.ts'
import { compensationsApi } from '#takings/compensations/server/compensations.api.ts'
import { creditApi } from '#takings/credit/server/credit.api.ts'
import { debtPapersApi } from '#takings/debts/server/debt-papers.api.ts'
import { debtsApi } from '#takings/debts/server/debts.api.ts'
import { depositsApi } from '#takings/deposits/server/deposits.api.ts'
import { feesApi } from '#takings/fees/server/fees.api.ts'
import { monthsApi } from '#takings/months/server/months.api.ts'
import { onlinePaymentsApi } from '#takings/online-payments/server/online-payments.api.ts'
import { myBillsApi } from '#takings/paying/server/my-bills.api.ts'
import { payingApi } from '#takings/paying/server/paying.api.ts'
import { paymentsApi } from '#takings/payments/server/payments.api.ts'
import { refundsApi } from '#takings/refunds/server/refunds.api.ts'
import { settlingApi } from '#takings/settling/server/settling.api.ts'
import { tillsApi } from '#takings/tills/server/tills.api.ts'

const rooms: RoomApi[] = [
  catalogueApi,
  officeCatalogueApi,
  placesApi,
  settingsApi(refuseUsedSeries),
  documentsApi,
  deliveryApi,
  feesApi,
  rentalsApi,
  stopsApi,
  handoversApi,
  quickSalesApi,
  roundsApi,
  unitsApi,
  downtimesApi,
  transfersApi,
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
  discountsApi,
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
  settlingApi,
  refundsApi,
  compensationsApi,
  tillsApi,
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
]

export function mountApi(app: FastifyInstance, ground: Ground): void {
  knowAllPhones()
  const route = routesOf(app, ground)
  for (const room of rooms) room(route, ground)
  servePictures(app, ground.config)
  serveSearchEngines(app, ground)
}
