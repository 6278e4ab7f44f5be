import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every address a person can visit, in one list. Slugs in the address bar, rooms in the files. */
export default [
  layout('../site/shop/frame.tsx', { id: 'frame' }, [
    index('../site/shop/home.page.tsx', { id: 'home.page' }),

    route('nuoma/irankis/:slug', 'pages/rent-product.page.tsx', { id: 'rent.product' }),
    route('pardavimas/irankis/:slug', 'pages/goods-product.page.tsx', { id: 'sell.product' }),
    route('priedai/irankis/:slug', 'pages/goods-product.page.tsx', { id: 'addition.product' }),
    route('nuoma/:category_slug', '../catalogue/shop/category.page.tsx', { id: 'rent.category' }),
    route('pardavimas/:category_slug', '../catalogue/shop/category.page.tsx', { id: 'sell.category' }),
    route('priedai/:category_slug', '../catalogue/shop/category.page.tsx', { id: 'addition.category' }),
    route('search', '../search/shop/search-results.page.tsx', { id: 'search-results' }),

    route('cart', '../cart/shop/cart.page.tsx', { id: 'cart' }),
    route('checkout', '../checkout/shop/checkout.page.tsx', { id: 'checkout' }),
    route('ordered', '../orders/shop/ordered.page.tsx', { id: 'ordered' }),
    // the same page for whoever has no account; `/checkout` is a customer's, and leads through the sign-in
    route('uzsakymas', '../checkout/shop/guest-checkout.page.tsx', { id: 'guest-checkout' }),
    route('uzsakymas/:secret', 'pages/guest-order.page.tsx', { id: 'guest-order' }),
    route('sms/:code', '../sms/shop/stop-sms.page.tsx', { id: 'stop-sms' }),
    route('pasiulymas/:secret', '../desk/shop/quote.page.tsx', { id: 'quote' }),
    route('vartotojas/uzsakymai', 'pages/my-orders.page.tsx', { id: 'user-orders' }),
    route('vartotojas/imone', 'pages/my-company.page.tsx', { id: 'user.company' }),
    route('vartotojas/objektai', '../objects/shop/objects.page.tsx', { id: 'user.objects' }),

    route('profile', 'pages/profile.page.tsx', { id: 'profile' }),
    route('login', '../auth/shop/login.page.tsx', { id: 'login' }),
    route('register', '../auth/shop/register.page.tsx', { id: 'register' }),
    route('forgot-password', '../auth/shop/forgot-password.page.tsx', { id: 'forgot-password' }),
    route('naujas-slaptazodis', '../auth/shop/own-password.page.tsx', { id: 'own-password' }),
    route('confirm-email', '../auth/shop/confirm-email.page.tsx', { id: 'confirm-email' }),
    route('reset-password', '../auth/shop/reset-password.page.tsx', { id: 'reset-password' }),

    route('uzstatas', '../card-holds/shop/after-reserving.page.tsx', { id: 'after-reserving' }),
    route('duk', '../site/shop/questions.page.tsx', { id: 'faq' }),
    route('nuomos-taisykles', '../site/shop/rental-rules.page.tsx', { id: 'rental-rules' }),
    route('pirkimo-taisykles', '../site/shop/purchase-rules.page.tsx', { id: 'purchase-rules' }),
    route('sutarties-atsisakymas', '../withdrawals/shop/withdrawal.page.tsx', { id: 'withdrawal' }),
    route('privatumo-politika', '../site/shop/privacy.page.tsx', { id: 'privacy' }),
    route('teisine-informacija', '../site/shop/privacy.page.tsx', { id: 'legal' }),
    route('prieinamumas', '../site/shop/accessibility.page.tsx', { id: 'accessibility' }),

    route('*', '../site/shop/no-such-page.page.tsx', { id: 'no-such-page' }),
  ]),

  // Beside the office's frame: it opens without a network.
  route('marsrutas', '../rounds/office/my-round.page.tsx', { id: 'my-round' }),

  route('admin', '../dashboard/office/office.tsx', { id: 'office' }, [
    index('../dashboard/office/to-dashboard.page.tsx', { id: 'admin.to-dashboard' }),
    route('dashboard', '../dashboard/office/dashboard.page.tsx', { id: 'admin.dashboard' }),
    route('orders', '../order-book/office/to-orders.page.tsx', { id: 'admin.to-orders' }),
    route('buhalterija/uzsakymai', '../order-book/office/orders.page.tsx', { id: 'admin.accounting.orders' }),
    route('buhalterija/uzsakymai/:id', '../order-book/office/order.page.tsx', { id: 'admin.accounting.orders.show' }),
    route('buhalterija/uzsakymai/:id/keisti', '../desk/office/change-order.page.tsx', { id: 'admin.desk.change' }),
    route('naujas-uzsakymas', '../desk/office/desk-order.page.tsx', { id: 'admin.desk.new' }),
    route('juodrasciai', '../desk/office/desk-orders.page.tsx', { id: 'admin.desk' }),
    route('juodrasciai/:id', '../desk/office/desk-order.page.tsx', { id: 'admin.desk.show' }),
    route('klientai', '../clients/office/clients.page.tsx', { id: 'admin.clients' }),
    route('klientai/:id', '../desk/office/client.page.tsx', { id: 'admin.clients.show' }),
    route('klientai/:id/kainos', '../prices/office/client-prices.page.tsx', { id: 'admin.clients.prices' }),
    route('buhalterija/mokejimai', '../payments/office/payments.page.tsx', { id: 'admin.accounting.payments' }),
    route('buhalterija/internetu', '../online-payments/office/online-payments.page.tsx', {
      id: 'admin.accounting.online',
    }),
    route('buhalterija/internetu/sutikrinimas', '../online-payments/office/reconciliation.page.tsx', {
      id: 'admin.accounting.online.reconciliation',
    }),
    route('buhalterija/internetu/:id', '../online-payments/office/online-payment.page.tsx', {
      id: 'admin.accounting.online.show',
    }),
    route('buhalterija/skolos', '../debts/office/debts.page.tsx', { id: 'admin.accounting.debts' }),
    route('buhalterija/skolos/taisykles', '../debts/office/debt-rules.page.tsx', {
      id: 'admin.accounting.debts.rules',
    }),
    route('buhalterija/skolos/:id', '../debts/office/debt.page.tsx', { id: 'admin.accounting.debts.show' }),
    route('buhalterija/saskaitu-paleidimas', '../billing/office/billing-run.page.tsx', {
      id: 'admin.accounting.billing',
    }),
    route('buhalterija/isaf', '../books/office/isaf.page.tsx', { id: 'admin.accounting.isaf' }),
    route('buhalterija/numeriai', '../books/office/document-series.page.tsx', { id: 'admin.accounting.numbers' }),
    route('buhalterija/menesiai', '../months/office/months.page.tsx', { id: 'admin.accounting.months' }),
    route('buhalterija/uzstatai', '../deposits/office/deposits.page.tsx', { id: 'admin.accounting.deposits' }),
    route('buhalterija/atsisakymai', '../withdrawals/office/withdrawals.page.tsx', {
      id: 'admin.accounting.withdrawals',
    }),
    route('buhalterija/duomenu-prasymai', '../privacy/office/data-requests.page.tsx', {
      id: 'admin.accounting.data-requests',
    }),
    route('isdavimas/:orderId', '../handovers/office/hand-over.page.tsx', { id: 'admin.rent.hand-over' }),
    route('priemimas/:orderId', 'pages/take-back.page.tsx', { id: 'admin.rent.take-back' }),
    route('rent/rentals', '../rentals/office/rentals.page.tsx', { id: 'admin.rent.rentals' }),
    route('rent/calendar', '../desk/office/rentals-calendar.page.tsx', { id: 'admin.rent.calendar' }),
    route('rent/marsrutai', '../rounds/office/rounds.page.tsx', { id: 'admin.rent.rounds' }),
    route('rent/prastovos', '../fleet/office/downtimes.page.tsx', { id: 'admin.rent.downtimes' }),
    route('rent/gedimai', '../fleet/office/breakdowns.page.tsx', { id: 'admin.rent.breakdowns' }),
    route('rent/susikirtimai', '../fleet/office/collisions.page.tsx', { id: 'admin.rent.collisions' }),
    route('rent/patikros', '../fleet/office/inspections.page.tsx', { id: 'admin.rent.inspections' }),
    route('rent/categories', '../catalogue/office/rent-categories.page.tsx', { id: 'admin.rent.categories' }),
    route('rent/products', '../catalogue/office/rent-products.page.tsx', { id: 'admin.rent.products' }),
    route('rent/units', '../fleet/office/units.page.tsx', { id: 'admin.rent.units' }),
    route('rent/units/:id', '../fleet/office/unit.page.tsx', { id: 'admin.rent.units.show' }),
    route('sell/categories', '../catalogue/office/sell-categories.page.tsx', { id: 'admin.sell.categories' }),
    route('sell/products', '../catalogue/office/sell-products.page.tsx', { id: 'admin.sell.products' }),
    route('additions/categories', '../catalogue/office/addition-categories.page.tsx', {
      id: 'admin.additions.categories',
    }),
    route('additions/products', '../catalogue/office/addition-products.page.tsx', { id: 'admin.additions.products' }),
    route('akcijos', '../prices/office/campaigns.page.tsx', { id: 'admin.campaigns' }),
    route('users', '../accounts/office/users.page.tsx', { id: 'admin.users' }),
    route('profile', 'pages/admin-profile.page.tsx', { id: 'AdminProfile' }),
    route('ataskaitos/panauda', '../fleet/office/utilisation.page.tsx', { id: 'admin.reports.utilisation' }),
    route('ataskaitos/panauda/:id', '../fleet/office/product-utilisation.page.tsx', {
      id: 'admin.reports.utilisation.product',
    }),
    route('ataskaitos/prarasta-paklausa', '../demand/office/lost-demand.page.tsx', { id: 'admin.reports.lost-demand' }),
    route('istorija', '../audit/office/history.page.tsx', { id: 'admin.history' }),
    route('saugumas', '../audit/office/security-events.page.tsx', { id: 'admin.security' }),
    route('puslapiu-greitis', '../vitals/office/speed.page.tsx', { id: 'admin.speed' }),
    route('duomenu-patikra', '../verify/office/shop-state.page.tsx', { id: 'admin.shop-state' }),
    route('tekstai', '../wording/office/wordings.page.tsx', { id: 'admin.wordings' }),
    route('tekstai/:key', 'pages/wording.page.tsx', { id: 'admin.wordings.show' }),
    route('settings', 'pages/settings.page.tsx', { id: 'admin.settings' }),
    route('pristatymas', '../delivery/office/delivery.page.tsx', { id: 'admin.delivery' }),
  ]),
] satisfies RouteConfig
