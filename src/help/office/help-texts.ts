import type { ScreenHelp } from './screen-help.ts'
import { additionCategories } from './texts/addition-categories.ts'
import { additionProducts } from './texts/addition-products.ts'
import { billingRun } from './texts/billing-run.ts'
import { breakdowns } from './texts/breakdowns.ts'
import { calendar } from './texts/calendar.ts'
import { campaigns } from './texts/campaigns.ts'
import { changeOrder } from './texts/change-order.ts'
import { client } from './texts/client.ts'
import { clientPrices } from './texts/client-prices.ts'
import { clients } from './texts/clients.ts'
import { collisions } from './texts/collisions.ts'
import { dashboard } from './texts/dashboard.ts'
import { dataRequests } from './texts/data-requests.ts'
import { debt } from './texts/debt.ts'
import { debtRules } from './texts/debt-rules.ts'
import { debts } from './texts/debts.ts'
import { delivery } from './texts/delivery.ts'
import { deposits } from './texts/deposits.ts'
import { documentSeries } from './texts/document-series.ts'
import { downtimes } from './texts/downtimes.ts'
import { drafts } from './texts/drafts.ts'
import { handOver } from './texts/hand-over.ts'
import { history } from './texts/history.ts'
import { inspections } from './texts/inspections.ts'
import { isaf } from './texts/isaf.ts'
import { lostDemand } from './texts/lost-demand.ts'
import { months } from './texts/months.ts'
import { newOrder } from './texts/new-order.ts'
import { onlinePayment } from './texts/online-payment.ts'
import { onlinePayments } from './texts/online-payments.ts'
import { onlineReconciliation } from './texts/online-reconciliation.ts'
import { order } from './texts/order.ts'
import { orders } from './texts/orders.ts'
import { payments } from './texts/payments.ts'
import { productUtilisation } from './texts/product-utilisation.ts'
import { profile } from './texts/profile.ts'
import { rentCategories } from './texts/rent-categories.ts'
import { rentProducts } from './texts/rent-products.ts'
import { rentals } from './texts/rentals.ts'
import { rounds } from './texts/rounds.ts'
import { securityEvents } from './texts/security-events.ts'
import { sellCategories } from './texts/sell-categories.ts'
import { sellProducts } from './texts/sell-products.ts'
import { settings } from './texts/settings.ts'
import { shopState } from './texts/shop-state.ts'
import { smsRegister } from './texts/sms-register.ts'
import { speed } from './texts/speed.ts'
import { takeBack } from './texts/take-back.ts'
import { unit } from './texts/unit.ts'
import { units } from './texts/units.ts'
import { users } from './texts/users.ts'
import { utilisation } from './texts/utilisation.ts'
import { withdrawals } from './texts/withdrawals.ts'
import { wording } from './texts/wording.ts'
import { wordings } from './texts/wordings.ts'

/** The words of every screen of the office, by the id of its address in `app/routes.ts`. */
export const helpTexts: Record<string, ScreenHelp> = {
  'admin.dashboard': dashboard,
  'admin.accounting.orders': orders,
  'admin.accounting.orders.show': order,
  'admin.desk.change': changeOrder,
  'admin.desk.new': newOrder,
  'admin.desk.show': newOrder,
  'admin.desk': drafts,
  'admin.clients': clients,
  'admin.clients.show': client,
  'admin.clients.prices': clientPrices,
  'admin.accounting.payments': payments,
  'admin.accounting.online': onlinePayments,
  'admin.accounting.online.reconciliation': onlineReconciliation,
  'admin.accounting.online.show': onlinePayment,
  'admin.accounting.debts': debts,
  'admin.accounting.debts.rules': debtRules,
  'admin.accounting.debts.show': debt,
  'admin.accounting.billing': billingRun,
  'admin.accounting.isaf': isaf,
  'admin.accounting.numbers': documentSeries,
  'admin.accounting.months': months,
  'admin.accounting.deposits': deposits,
  'admin.accounting.withdrawals': withdrawals,
  'admin.accounting.data-requests': dataRequests,
  'admin.rent.hand-over': handOver,
  'admin.rent.take-back': takeBack,
  'admin.rent.rentals': rentals,
  'admin.rent.calendar': calendar,
  'admin.rent.downtimes': downtimes,
  'admin.rent.breakdowns': breakdowns,
  'admin.rent.collisions': collisions,
  'admin.rent.rounds': rounds,
  'admin.rent.inspections': inspections,
  'admin.rent.categories': rentCategories,
  'admin.sell.categories': sellCategories,
  'admin.additions.categories': additionCategories,
  'admin.rent.products': rentProducts,
  'admin.sell.products': sellProducts,
  'admin.additions.products': additionProducts,
  'admin.rent.units': units,
  'admin.rent.units.show': unit,
  'admin.campaigns': campaigns,
  'admin.users': users,
  AdminProfile: profile,
  'admin.reports.utilisation': utilisation,
  'admin.reports.utilisation.product': productUtilisation,
  'admin.reports.lost-demand': lostDemand,
  'admin.history': history,
  'admin.security': securityEvents,
  'admin.speed': speed,
  'admin.shop-state': shopState,
  'admin.settings': settings,
  'admin.delivery': delivery,
  'admin.sms': smsRegister,
  'admin.wordings.show': wording,
  'admin.wordings': wordings,
}
