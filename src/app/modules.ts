import { auditModule } from '#back-office/audit/module.ts'
import { dashboardModule } from '#back-office/dashboard/module.ts'
import { figuresModule } from '#back-office/figures/module.ts'
import { onboardingModule } from '#back-office/onboarding/module.ts'
import { operationsModule } from '#back-office/operations/module.ts'
import { orderBookModule } from '#back-office/order-book/module.ts'
import { privacyModule } from '#back-office/privacy/module.ts'
import { verifyModule } from '#back-office/verify/module.ts'
import { catalogueModule } from '#catalogue/module.ts'
import { pricesModule } from '#catalogue/prices/module.ts'
import { unitsModule } from '#catalogue/units/module.ts'
import { fleetModule } from '#counter/fleet/module.ts'
import { handoversModule } from '#counter/handovers/module.ts'
import { quickSalesModule } from '#counter/quick-sales/module.ts'
import { roundsModule } from '#counter/rounds/module.ts'
import { transfersModule } from '#counter/transfers/module.ts'
import { billingModule } from '#finance/billing/module.ts'
import { booksModule } from '#finance/books/module.ts'
import { cardHoldsModule } from '#finance/card-holds/module.ts'
import { checkoutPaymentsModule } from '#finance/checkout-payments/module.ts'
import { compensationsModule } from '#finance/compensations/module.ts'
import { creditModule } from '#finance/credit/module.ts'
import { debtsModule } from '#finance/debts/module.ts'
import { depositsModule } from '#finance/deposits/module.ts'
import { feesModule } from '#finance/fees/module.ts'
import { monthsModule } from '#finance/months/module.ts'
import { onlinePaymentsModule } from '#finance/online-payments/module.ts'
import { payingModule } from '#finance/paying/module.ts'
import { paymentsModule } from '#finance/payments/module.ts'
import { providersModule } from '#finance/providers/module.ts'
import { refundsModule } from '#finance/refunds/module.ts'
import { registersModule } from '#finance/registers/module.ts'
import { tillsModule } from '#finance/tills/module.ts'
import { ordersModule } from '#orders/module.ts'
import { accountsModule } from '#people/accounts/module.ts'
import { clientsModule } from '#people/clients/module.ts'
import { companiesModule } from '#people/companies/module.ts'
import { documentsModule } from '#people/documents/module.ts'
import { labelsModule } from '#people/labels/module.ts'
import { mailModule } from '#people/mail/module.ts'
import { payLinksModule } from '#people/pay-links/module.ts'
import { smsModule } from '#people/sms/module.ts'
import { tasksModule } from '#people/tasks/module.ts'
import { wordingModule } from '#people/wording/module.ts'
import { workSitesModule } from '#people/work-sites/module.ts'
import { platformModule } from '#platform/module.ts'
import { deliveryModule } from '#rentals/delivery/module.ts'
import { rentalsModule } from '#rentals/module.ts'
import { calendarModule } from '#rules/calendar/module.ts'
import { codesModule } from '#rules/codes/module.ts'
import { documentKindsModule } from '#rules/document-kinds/module.ts'
import { moneyModule } from '#rules/money/module.ts'
import { periodsModule } from '#rules/periods/module.ts'
import { tariffsModule } from '#rules/tariffs/module.ts'
import { approvalsModule } from '#sales/approvals/module.ts'
import { cartModule } from '#sales/cart/module.ts'
import { checkoutModule } from '#sales/checkout/module.ts'
import { closingModule } from '#sales/closing/module.ts'
import { deskModule } from '#sales/desk/module.ts'
import { extensionsModule } from '#sales/extensions/module.ts'
import { searchModule } from '#sales/search/module.ts'
import { withdrawalsModule } from '#sales/withdrawals/module.ts'
import { actionModule } from '#shell/action/module.ts'
import { branchesModule } from '#shell/branches/module.ts'
import { consentsModule } from '#shell/consents/module.ts'
import { exportsModule } from '#shell/exports/module.ts'
import { fieldsModule } from '#shell/fields/module.ts'
import { helpModule } from '#shell/help/module.ts'
import { historyModule } from '#shell/history/module.ts'
import { idempotencyModule } from '#shell/idempotency/module.ts'
import { imagesModule } from '#shell/images/module.ts'
import { importsModule } from '#shell/imports/module.ts'
import { listViewsModule } from '#shell/list-views/module.ts'
import { lookModule } from '#shell/look/module.ts'
import type { ModuleDefinition } from '#shell/module/define-module.ts'
import { moduleModule } from '#shell/module/module.ts'
import { newsModule } from '#shell/news/module.ts'
import { reportsModule } from '#shell/reports/module.ts'
import { screensModule } from '#shell/screens/module.ts'
import { settingsModule } from '#shell/settings/module.ts'
import { uiModule } from '#shell/ui/module.ts'
import { authModule } from '#sign-in/auth/module.ts'
import { securityModule } from '#sign-in/security/module.ts'
import { contactModule } from '#storefront/contact/module.ts'
import { lostDemandModule } from '#storefront/demand/module.ts'
import { pagesModule } from '#storefront/pages/module.ts'
import { siteModule } from '#storefront/site/module.ts'
import { appModule } from './module.ts'

/** Every module, from the ground up. Whoever adds one adds it here, and nowhere else. */
export const modules: readonly ModuleDefinition[] = [
  platformModule,
  moneyModule,
  calendarModule,
  periodsModule,
  tariffsModule,
  codesModule,
  documentKindsModule,
  uiModule,
  screensModule,
  helpModule,
  newsModule,
  branchesModule,
  settingsModule,
  actionModule,
  moduleModule,
  historyModule,
  idempotencyModule,
  fieldsModule,
  imagesModule,
  listViewsModule,
  lookModule,
  exportsModule,
  importsModule,
  reportsModule,
  consentsModule,
  accountsModule,
  companiesModule,
  clientsModule,
  workSitesModule,
  labelsModule,
  tasksModule,
  documentsModule,
  mailModule,
  smsModule,
  wordingModule,
  payLinksModule,
  catalogueModule,
  pricesModule,
  unitsModule,
  ordersModule,
  rentalsModule,
  deliveryModule,
  paymentsModule,
  creditModule,
  billingModule,
  depositsModule,
  feesModule,
  refundsModule,
  tillsModule,
  compensationsModule,
  checkoutPaymentsModule,
  providersModule,
  cardHoldsModule,
  onlinePaymentsModule,
  payingModule,
  debtsModule,
  booksModule,
  monthsModule,
  registersModule,
  cartModule,
  checkoutModule,
  approvalsModule,
  deskModule,
  extensionsModule,
  closingModule,
  withdrawalsModule,
  searchModule,
  authModule,
  securityModule,
  handoversModule,
  quickSalesModule,
  fleetModule,
  roundsModule,
  transfersModule,
  pagesModule,
  siteModule,
  contactModule,
  lostDemandModule,
  dashboardModule,
  orderBookModule,
  auditModule,
  privacyModule,
  figuresModule,
  operationsModule,
  onboardingModule,
  verifyModule,
  appModule,
]
