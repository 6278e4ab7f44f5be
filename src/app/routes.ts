import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import type { OfficeScreen } from '../shell/screens/define-screens.ts'
import { loadScreens } from '../shell/screens/load-screens.ts'

const officeScreens = await loadScreens()

export default [
  layout('../storefront/site/shop/frame.tsx', { id: 'frame' }, [
    index('../storefront/site/shop/home.page.tsx', { id: 'home.page' }),

    route('nuoma/irankis/:slug', 'pages/rent-product.page.tsx', { id: 'rent.product' }),
    route('pardavimas/irankis/:slug', 'pages/goods-product.page.tsx', { id: 'sell.product' }),
    route('priedai/irankis/:slug', 'pages/goods-product.page.tsx', { id: 'addition.product' }),
    route('nuoma/:category_slug', '../catalogue/shop/category.page.tsx', { id: 'rent.category' }),
    route('pardavimas/:category_slug', '../catalogue/shop/category.page.tsx', { id: 'sell.category' }),
    route('priedai/:category_slug', '../catalogue/shop/category.page.tsx', { id: 'addition.category' }),
    route('search', '../sales/search/shop/search-results.page.tsx', { id: 'search-results' }),

    route('cart', '../sales/cart/shop/cart.page.tsx', { id: 'cart' }),
    route('checkout', '../sales/checkout/shop/checkout.page.tsx', { id: 'checkout' }),
    route('ordered', 'pages/ordered.page.tsx', { id: 'ordered' }),
    // guests only: `/checkout` leads through the sign-in
    route('uzsakymas', '../sales/checkout/shop/guest-checkout.page.tsx', { id: 'guest-checkout' }),
    route('uzsakymas/:secret', 'pages/guest-order.page.tsx', { id: 'guest-order' }),
    route('sms/:code', '../people/sms/shop/stop-sms.page.tsx', { id: 'stop-sms' }),
    route('moketi/:secret', '../finance/paying/shop/pay.page.tsx', { id: 'pay' }),
    route('mokejimas/:secret', '../finance/paying/shop/paid.page.tsx', { id: 'paid' }),
    route('pasiulymas/:secret', '../sales/desk/shop/quote.page.tsx', { id: 'quote' }),
    route('vartotojas/uzsakymai', 'pages/my-orders.page.tsx', { id: 'user-orders' }),
    route('vartotojas/imone', 'pages/my-company.page.tsx', { id: 'user.company' }),
    route('vartotojas/objektai', '../people/work-sites/shop/objects.page.tsx', { id: 'user.objects' }),

    route('profile', 'pages/profile.page.tsx', { id: 'profile' }),
    route('login', '../sign-in/auth/shop/login.page.tsx', { id: 'login' }),
    route('register', '../sign-in/auth/shop/register.page.tsx', { id: 'register' }),
    route('forgot-password', '../sign-in/auth/shop/forgot-password.page.tsx', { id: 'forgot-password' }),
    route('naujas-slaptazodis', '../sign-in/auth/shop/own-password.page.tsx', { id: 'own-password' }),
    route('confirm-email', '../sign-in/auth/shop/confirm-email.page.tsx', { id: 'confirm-email' }),
    route('reset-password', '../sign-in/auth/shop/reset-password.page.tsx', { id: 'reset-password' }),

    route('uzstatas/:secret', '../finance/card-holds/shop/after-reserving.page.tsx', { id: 'after-reserving' }),
    route('duk', '../storefront/site/shop/questions.page.tsx', { id: 'faq' }),
    route('nuomos-taisykles', '../storefront/site/shop/rental-rules.page.tsx', { id: 'rental-rules' }),
    route('pristatymas', '../storefront/site/shop/delivery.page.tsx', { id: 'delivery' }),
    route('pirkimo-taisykles', '../storefront/site/shop/purchase-rules.page.tsx', { id: 'purchase-rules' }),
    route('sutarties-atsisakymas', '../sales/withdrawals/shop/withdrawal.page.tsx', { id: 'withdrawal' }),
    route('privatumo-politika', '../storefront/site/shop/privacy.page.tsx', { id: 'privacy' }),
    route('teisine-informacija', '../storefront/site/shop/privacy.page.tsx', { id: 'legal' }),
    route('prieinamumas', '../storefront/site/shop/accessibility.page.tsx', { id: 'accessibility' }),

    route('*', '../storefront/site/shop/no-such-page.page.tsx', { id: 'no-such-page' }),
  ]),

  // Screens outside the office's frame open offline.
  ...officeScreens.filter((screen) => !inFrame(screen)).map(({ id, path, page }) => route(path, `../${page}`, { id })),

  route('admin', '../back-office/dashboard/office/office-layout.tsx', { id: 'office' }, [
    index('../back-office/dashboard/office/to-dashboard.page.tsx', { id: 'admin.to-dashboard' }),
    route('orders', '../back-office/order-book/office/to-orders.page.tsx', { id: 'admin.to-orders' }),
    ...officeScreens
      .filter(inFrame)
      .map(({ id, path, page }) => route(path.slice('/admin/'.length), `../${page}`, { id })),
  ]),
] satisfies RouteConfig

function inFrame({ path }: OfficeScreen): boolean {
  return path.startsWith('/admin/')
}
