import type { FastifyInstance } from 'fastify'
import { registerAuditRoutes } from '#back-office/audit/server/audit.api.ts'
import { registerChecklistRoutes } from '#back-office/dashboard/server/checklist.api.ts'
import { registerNoteAndTodoRoutes } from '#back-office/dashboard/server/note-and-todos.api.ts'
import { registerStatsRoutes } from '#back-office/dashboard/server/stats.api.ts'
import { registerOrderBookRoutes } from '#back-office/order-book/server/order-book.api.ts'
import { registerPrivacyRoutes } from '#back-office/privacy/server/privacy.api.ts'
import { verifyApi } from '#back-office/verify/server/verify.api.ts'
import { registerCampaignRoutes } from '#catalogue/prices/server/campaigns.api.ts'
import { registerClientPriceRoutes } from '#catalogue/prices/server/client-prices.api.ts'
import { registerCatalogueRoutes } from '#catalogue/server/catalogue.api.ts'
import { registerOfficeCatalogueRoutes } from '#catalogue/server/office-catalogue.api.ts'
import { registerBreakdownRoutes } from '#counter/fleet/server/breakdowns.api.ts'
import { registerCollisionRoutes } from '#counter/fleet/server/collisions.api.ts'
import { registerDowntimeRoutes } from '#counter/fleet/server/downtimes.api.ts'
import { registerInspectionRoutes } from '#counter/fleet/server/inspections.api.ts'
import { registerLabelRoutes } from '#counter/fleet/server/labels.api.ts'
import { registerUnitLifeRoutes } from '#counter/fleet/server/life.api.ts'
import { registerUnitRoutes } from '#counter/fleet/server/units.api.ts'
import { registerUtilisationRoutes } from '#counter/fleet/server/utilisation.api.ts'
import { registerHandoverRoutes } from '#counter/handovers/server/handovers.api.ts'
import { registerQuickSaleRoutes } from '#counter/quick-sales/server/quick-sales.api.ts'
import { registerRoundRoutes } from '#counter/rounds/server/rounds.api.ts'
import { registerTransferRoutes } from '#counter/transfers/server/transfers.api.ts'
import { registerBillingRoutes } from '#finance/billing/server/billing.api.ts'
import { registerDocumentSeriesRoutes } from '#finance/books/server/document-series.api.ts'
import { registerIsafRoutes } from '#finance/books/server/isaf.api.ts'
import { registerUblRoutes } from '#finance/books/server/ubl.api.ts'
import { registerCardHoldRoutes } from '#finance/card-holds/server/card-holds.api.ts'
import { registerCheckoutPaymentRoutes } from '#finance/checkout-payments/server/settling.api.ts'
import { registerCompensationRoutes } from '#finance/compensations/server/compensations.api.ts'
import { registerCreditRoutes } from '#finance/credit/server/credit.api.ts'
import { registerDebtPaperRoutes } from '#finance/debts/server/debt-papers.api.ts'
import { registerDebtRoutes } from '#finance/debts/server/debts.api.ts'
import { registerDepositRoutes } from '#finance/deposits/server/deposits.api.ts'
import { registerFeeRoutes } from '#finance/fees/server/fees.api.ts'
import { registerMonthRoutes } from '#finance/months/server/months.api.ts'
import { registerOnlinePaymentRoutes } from '#finance/online-payments/server/online-payments.api.ts'
import { registerMyBillRoutes } from '#finance/paying/server/my-bills.api.ts'
import { registerPayLinkRoutes } from '#finance/paying/server/paying.api.ts'
import { registerPaymentRoutes } from '#finance/payments/server/payments.api.ts'
import { registerRefundRoutes } from '#finance/refunds/server/refunds.api.ts'
import { registerTillRoutes } from '#finance/tills/server/tills.api.ts'
import { registerCompanyPaperRoutes } from '#orders/server/company-papers.api.ts'
import { registerContractWordingRoutes } from '#orders/server/contract-wording.api.ts'
import { registerOrderRoutes } from '#orders/server/orders.api.ts'
import { registerFreshnessRoutes } from '#people/accounts/server/fresh.api.ts'
import { registerProfileRoutes } from '#people/accounts/server/profile.api.ts'
import { registerSessionRoutes } from '#people/accounts/server/sessions.api.ts'
import { registerUserRoutes } from '#people/accounts/server/users.api.ts'
import { registerClientRoutes } from '#people/clients/server/clients.api.ts'
import { registerPeopleRoutes } from '#people/clients/server/people.api.ts'
import { registerCompanyRoutes } from '#people/companies/server/companies.api.ts'
import { assertSeriesUnused } from '#people/documents/server/assert-series-unused.ts'
import { registerDocumentRoutes } from '#people/documents/server/documents.api.ts'
import { registerMailRoutes } from '#people/mail/server/mails.api.ts'
import { registerSmsRoutes } from '#people/sms/server/sms.api.ts'
import { registerWordingRoutes } from '#people/wording/server/wording.api.ts'
import { registerClientSiteRoutes } from '#people/work-sites/server/client-sites.api.ts'
import { registerWorkSiteRoutes } from '#people/work-sites/server/objects.api.ts'
import { type AppContext, createRouteRegistrar, type ModuleApi } from '#platform/http/api-server.ts'
import { registerDeliveryRoutes } from '#rentals/delivery/server/delivery.api.ts'
import { registerRentalRoutes } from '#rentals/server/rentals.api.ts'
import { registerRentalStopRoutes } from '#rentals/server/stops.api.ts'
import { loadPhoneMetadata } from '#rules/codes/server/load-phone-metadata.ts'
import { registerApprovalRoutes } from '#sales/approvals/server/approvals.api.ts'
import { registerCartRoutes } from '#sales/cart/server/cart.api.ts'
import { registerCheckoutRoutes } from '#sales/checkout/server/checkout.api.ts'
import { registerClosingRoutes } from '#sales/closing/server/closing.api.ts'
import { registerClientWorkRoutes } from '#sales/desk/server/client-work.api.ts'
import { registerDeskOrderRoutes } from '#sales/desk/server/desk-orders.api.ts'
import { registerDiscountRoutes } from '#sales/desk/server/discounts.api.ts'
import { registerQuoteWordingRoutes } from '#sales/desk/server/quote-words.api.ts'
import { registerQuoteRoutes } from '#sales/desk/server/quotes.api.ts'
import { registerExtensionRoutes } from '#sales/extensions/server/extensions.api.ts'
import { registerSearchRoutes } from '#sales/search/server/search.api.ts'
import { registerWithdrawalRoutes } from '#sales/withdrawals/server/withdrawals.api.ts'
import { registerBranchRoutes } from '#shell/branches/server/places.api.ts'
import { registerConsentRoutes } from '#shell/consents/server/consents.api.ts'
import { servePictures } from '#shell/images/server/serve-pictures.ts'
import { registerLiveUpdateRoutes } from '#shell/news/server/live-updates.api.ts'
import { createSettingsRoutes } from '#shell/settings/server/settings.api.ts'
import { registerAuthRoutes } from '#sign-in/auth/server/auth.api.ts'
import { registerEmailRoutes } from '#sign-in/auth/server/email.api.ts'
import { registerOwnPasswordRoutes } from '#sign-in/auth/server/own-password.api.ts'
import { registerPasskeyAuthRoutes } from '#sign-in/auth/server/passkey-auth.api.ts'
import { registerPasskeyRoutes } from '#sign-in/security/server/passkeys.api.ts'
import { registerSecondFactorRoutes } from '#sign-in/security/server/second-factor.api.ts'
import { registerContactRoutes } from '#storefront/contact/server/contact.api.ts'
import { registerLostDemandRoutes } from '#storefront/demand/server/demand.api.ts'
import { serveSearchEngines } from '#storefront/site/server/serve-search-engines.ts'

const rooms: ModuleApi[] = [
  registerCatalogueRoutes,
  registerOfficeCatalogueRoutes,
  registerBranchRoutes,
  createSettingsRoutes(assertSeriesUnused),
  registerDocumentRoutes,
  registerDeliveryRoutes,
  registerFeeRoutes,
  registerRentalRoutes,
  registerRentalStopRoutes,
  registerHandoverRoutes,
  registerQuickSaleRoutes,
  registerRoundRoutes,
  registerUnitRoutes,
  registerDowntimeRoutes,
  registerTransferRoutes,
  registerCollisionRoutes,
  registerBreakdownRoutes,
  registerUnitLifeRoutes,
  registerLabelRoutes,
  registerUtilisationRoutes,
  registerInspectionRoutes,
  registerLostDemandRoutes,
  registerCampaignRoutes,
  registerApprovalRoutes,
  registerBillingRoutes,
  registerCartRoutes,
  registerCheckoutRoutes,
  registerClientRoutes,
  registerPeopleRoutes,
  registerDeskOrderRoutes,
  registerDiscountRoutes,
  registerClientWorkRoutes,
  registerQuoteRoutes,
  registerQuoteWordingRoutes,
  registerExtensionRoutes,
  registerSearchRoutes,
  registerAuthRoutes,
  registerPasskeyAuthRoutes,
  registerOwnPasswordRoutes,
  registerEmailRoutes,
  registerProfileRoutes,
  registerFreshnessRoutes,
  registerSessionRoutes,
  registerSecondFactorRoutes,
  registerPasskeyRoutes,
  registerUserRoutes,
  registerOrderRoutes,
  registerCompanyPaperRoutes,
  registerDepositRoutes,
  registerCardHoldRoutes,
  registerOrderBookRoutes,
  registerClosingRoutes,
  registerPaymentRoutes,
  registerCheckoutPaymentRoutes,
  registerRefundRoutes,
  registerCompensationRoutes,
  registerTillRoutes,
  registerPayLinkRoutes,
  registerMyBillRoutes,
  registerOnlinePaymentRoutes,
  registerCreditRoutes,
  registerDebtRoutes,
  registerDebtPaperRoutes,
  registerWorkSiteRoutes,
  registerClientSiteRoutes,
  registerChecklistRoutes,
  registerStatsRoutes,
  registerIsafRoutes,
  registerDocumentSeriesRoutes,
  registerMonthRoutes,
  registerClientPriceRoutes,
  registerUblRoutes,
  registerNoteAndTodoRoutes,
  registerLiveUpdateRoutes,
  registerAuditRoutes,
  registerContactRoutes,
  registerWithdrawalRoutes,
  registerMailRoutes,
  registerWordingRoutes,
  registerSmsRoutes,
  registerContractWordingRoutes,
  registerConsentRoutes,
  registerPrivacyRoutes,
  registerCompanyRoutes,
  verifyApi,
]

export function mountApi(app: FastifyInstance, context: AppContext): void {
  loadPhoneMetadata()
  const route = createRouteRegistrar(app, context)
  for (const room of rooms) room(route, context)
  servePictures(app, context.config)
  serveSearchEngines(app, context)
}
