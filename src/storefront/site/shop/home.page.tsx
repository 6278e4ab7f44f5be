import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { type CategoryPrice, ListCategoryPrices, ListPopularTools } from '#catalogue/catalogue.contract.ts'
import { buildCategoryPath, type Kind } from '#catalogue/kinds.ts'
import { addBranchAvailability } from '#catalogue/shop/public/add-branch-availability.ts'
import { addReductionClaim } from '#catalogue/shop/public/add-reduction-claim.ts'
import { useCatalogues } from '#catalogue/shop/public/catalogues.tsx'
import { joinCodesOfTitle } from '#catalogue/shop/public/join-codes.ts'
import { buildCanonicalUrl } from '#platform/pages/build-canonical-url.ts'
import { pageMeta, shopPicture } from '#platform/pages/page-meta.ts'
import { requestInLoader } from '#platform/pages/request-in-loader.ts'
import { formatPlural } from '#platform/pick-plural-form.ts'
import { formatWeekday } from '#rules/calendar/format-day.ts'
import { formatOpenState } from '#rules/calendar/format-open-state.ts'
import { isOpenDay, listWeekHours, type ShopCalendar } from '#rules/calendar/opening-hours.ts'
import { dropVatWords } from '#rules/money/drop-vat-words.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { computeChargedDays } from '#rules/periods/compute-charged-days.ts'
import { ListPlaces, type PublicPlace, ShowOpenPlaces } from '#shell/branches/places.contract.ts'
import { isClosedToday } from '#shell/branches/shop/public/is-closed-today.ts'
import { isVatPayer } from '#shell/settings/is-vat-payer.ts'
import { type PublicSettings, ShowPublicSettings } from '#shell/settings/settings.contract.ts'
import { createLazyComponent } from '#shell/ui/create-lazy-component.tsx'
import { DayReceipt } from '#shell/ui/day-receipt.tsx'
import { hydrateWhenVisible } from '#shell/ui/hydrate-when-visible.tsx'
import { Picture } from '#shell/ui/picture.tsx'
import { buildPageFacts } from '#storefront/pages/build-page-facts.ts'
import { findHomeBanner } from '#storefront/pages/find-home-banner.ts'
import { formatPageText } from '#storefront/pages/page-text.ts'
import { ShowPublicPage } from '#storefront/pages/pages.contract.ts'
import { HomeHeading } from '#storefront/pages/shop/home-heading.tsx'

const SearchWithDates = hydrateWhenVisible(
  'ieskoti',
  () => import('#sales/search/shop/public/search-with-dates.tsx'),
  'SearchWithDates',
)
const PopularTools = hydrateWhenVisible('dazniausi', () => import('./popular-tools.tsx'), 'PopularTools')
const HomeBanner = createLazyComponent(() => import('#storefront/pages/shop/home-banner.tsx'), {
  part: 'HomeBanner',
  isServed: true,
})
const AboutUs = hydrateWhenVisible('apie', () => import('./about-us.tsx'), 'AboutUs')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ask = requestInLoader(context)
  const [settings, places, open, rented, prices, { data: content }] = await Promise.all([
    ask(ShowPublicSettings),
    ask(ListPlaces),
    ask(ShowOpenPlaces),
    ask(ListPopularTools),
    ask(ListCategoryPrices),
    ask(ShowPublicPage, { params: { page: 'home' } }),
  ])
  const facts = buildPageFacts(settings.data, places.data)
  const { text: banner } = findHomeBanner(content, new Date())
  const canonical = buildCanonicalUrl(request)
  const head = pageMeta({
    title: 'Įrankių ir įrangos nuoma, pardavimas, priedai – Įrankinė',
    wholeTitle: true,
    description: (isVatPayer(settings.data) ? String : dropVatWords)(
      'Nuomojame įrankius ir įrangą dienai ar valandai, parduodame įrangą ir priedus. Kainos su PVM, laisvos dienos kalendoriuje, užsakymas internetu.',
    ),
    canonical,
    about: shopsForSearchEngines(settings.data, places.data, canonical),
  })
  return {
    head,
    example: countExample(settings.data),
    texts: { title: content.fields.title ?? '', lead: formatPageText(content.fields.lead ?? '', facts) },
    banner: banner ? { text: banner, facts } : undefined,
    reasons: { items: content.items, facts },
    openStates: open.data.map(({ place_id, ...state }) => ({
      place_id,
      picture: places.data.find(({ id }) => id === place_id)?.picture ?? '',
      title: places.data.length > 1 ? places.data.find(({ id }) => id === place_id)?.title : undefined,
      is_open: state.is_open,
      words: formatOpenState(state, new Date()),
    })),
    rented: {
      cards: rented.data.map((card) => joinCodesOfTitle(addBranchAvailability('rent')(addReductionClaim(card)))),
      isClosed: await isClosedToday(ask),
    },
    prices: Object.fromEntries(prices.data.map((price) => [price.category_id, formatFromPrice(price)])),
  }
}

const perWords = { day: '\u00a0/\u00a0d.', hour: '\u00a0/\u00a0val.', piece: '' }
const formatFromPrice = ({ from_with_vat, per }: Omit<CategoryPrice, 'category_id'>) =>
  `nuo\u00a0${formatMoney(from_with_vat)}${perWords[per]}`

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? []

export default function Home() {
  const { rented, openStates, banner, reasons } = useLoaderData<typeof loader>()
  return (
    <>
      {banner && <HomeBanner banner={banner} />}
      <Hero />
      {rented.cards.length > 0 && <PopularTools rented={rented} />}
      <CategoryTiles />
      <AboutUs reasons={reasons} openStates={openStates} />
    </>
  )
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** The firm is one; each of several branches is a department. */
function shopsForSearchEngines(settings: PublicSettings, places: PublicPlace[], url: string): object[] {
  const shop = shopForSearchEngines(settings, url)
  if (places.length < 2) return [shop]
  const departments = places.map(({ title, address, city, postal_code, phone, email, ...calendar }) => ({
    ...shop,
    name: `${settings.name}, ${title}`,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address || undefined,
      addressLocality: city || undefined,
      postalCode: postal_code || undefined,
      addressCountry: 'LT',
    },
    telephone: phone || settings.phone || undefined,
    email: email || settings.email || undefined,
    openingHoursSpecification: hoursForSearchEngines(calendar),
  }))
  return [{ ...shop, department: departments }]
}

/** schema.org; empty settings are left out. */
function shopForSearchEngines(settings: PublicSettings, url: string): object {
  const { name, code, vat_code, address, phone, email, social } = settings
  return {
    '@type': ['LocalBusiness', 'HardwareStore'],
    name,
    url,
    image: new URL(shopPicture, url).href,
    legalName: name,
    taxID: code || undefined,
    vatID: vat_code || undefined,
    address: address || undefined,
    telephone: phone || undefined,
    email: email || undefined,
    sameAs: Object.values(social).filter(Boolean),
    openingHoursSpecification: hoursForSearchEngines(settings),
  }
}

/** A list where days differ. */
function hoursForSearchEngines(settings: Pick<PublicSettings, 'opening_hours'>): object {
  const days = listWeekHours(settings).flatMap((hours, at) => (hours ? [{ ...hours, day: weekdays[at] }] : []))
  const all = [...Map.groupBy(days, ({ open, close }) => `${open} ${close}`).values()].map((alike) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: alike.map(({ day }) => day),
    opens: alike[0]?.open,
    closes: alike[0]?.close,
  }))
  return all.length === 1 ? (all[0] as object) : all
}

function Hero() {
  const { example, texts } = useLoaderData<typeof loader>()
  return (
    <section className="grid items-start gap-x-14 gap-y-8 pb-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:pt-4 lg:pb-14">
      <div>
        <HomeHeading {...texts} />
        <SearchWithDates />
        <OpenStates />
      </div>
      {example && (
        <DayReceipt
          className="mx-auto w-full max-w-sm lg:origin-top lg:rotate-1"
          title={`Pavyzdys: nuo penktadienio iki pirmadienio ${example.until}`}
          lines={example.lines.map(({ weekday, charged, reason }) => ({
            label: weekday,
            detail: reason,
            quiet: !charged,
            amount: charged ? formatPlural(1, days) : undefined,
          }))}
          totalLabel="Mokate už"
          total={formatPlural(example.days, daysPaid)}
        />
      )}
    </section>
  )
}

const waysDown = [
  ['#nuoma', 'Rinktis įrankį'],
  ['#kaip-tai-veikia', 'Kaip tai veikia'],
  ['#kontaktai', 'Kaip mus rasti'],
] as const

/** Places that open and close together stand together. */
function OpenStates() {
  const { openStates } = useLoaderData<typeof loader>()
  const alike = [...Map.groupBy(openStates, ({ words }) => words).values()]
  return (
    <ul className="figures mt-4 flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {alike.map((states) => (
        <li key={states[0]?.words} className="flex flex-wrap items-center gap-x-2">
          <span aria-hidden="true" className={`size-2 rounded-full ${states[0]?.is_open ? 'bg-good' : 'bg-edge'}`} />
          {states[0]?.title && <span className="font-semibold">{states.map(({ title }) => title).join(', ')}</span>}
          <span className={states[0]?.is_open ? '' : 'text-soft'}>{states[0]?.words}</span>
        </li>
      ))}
      {waysDown.map(([href, words]) => (
        <li key={href}>
          <a href={href} className="text-link">
            {words}
          </a>
        </li>
      ))}
    </ul>
  )
}

const days = { one: 'diena', few: 'dienos', other: 'dienų' }
const daysPaid = { one: 'dieną', few: 'dienas', other: 'dienų' }

function CategoryTiles() {
  const { rent, sell, addition } = useCatalogues()
  const { prices } = useLoaderData<typeof loader>()
  return (
    <section id="nuoma" aria-labelledby="nuoma-antraste">
      <h2 id="nuoma-antraste" className="section-title">
        Ko reikia darbui?
      </h2>
      {rent.length === 0 ? (
        <p className="mt-4 text-soft">Nuomos kategorijų dar nėra. Užsukite vėliau.</p>
      ) : (
        <ul className="mt-5 grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4 xl:grid-cols-6">
          {rent.map(({ id, title, category_slug, thumbnail }, at) => (
            <li key={id}>
              <div className="group relative flex h-full flex-col overflow-hidden rounded-house border border-line bg-raised transition-colors hover:border-ink">
                <Picture
                  src={thumbnail}
                  alt=""
                  sizes="(min-width: 80rem) 12rem, (min-width: 64rem) 24vw, (min-width: 40rem) 32vw, calc(50vw - 2.25rem)"
                  eager={at < 2}
                />
                <div className="flex flex-1 flex-col justify-between gap-1 border-t border-line px-3 py-3 sm:px-4">
                  <Link
                    to={buildCategoryPath('rent', category_slug)}
                    prefetch="intent"
                    className="leading-snug font-semibold hyphens-auto [overflow-wrap:anywhere] [word-break:normal] after:absolute after:inset-0 group-hover:underline"
                  >
                    {title}
                  </Link>
                  {prices[id] && <p className="figures text-sm text-soft">{prices[id]}</p>}
                </div>
              </div>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-8 grid gap-x-12 gap-y-6 lg:grid-cols-2">
        <MoreCategories kind="sell" title="Parduodama įranga" items={sell} />
        <MoreCategories kind="addition" title="Įrankių priedai" items={addition} />
      </div>
    </section>
  )
}

interface MoreCategoriesProps {
  kind: Kind
  title: string
  items: { id: number; title: string; category_slug: string }[]
}

function MoreCategories({ kind, title, items }: MoreCategoriesProps) {
  const { prices } = useLoaderData<typeof loader>()
  if (items.length === 0) return null
  return (
    <div className="border-t border-line pt-4">
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-1 flex flex-wrap gap-x-5 wrap-anywhere">
        {items.map(({ id, title, category_slug }) => (
          <li key={id}>
            <Link to={buildCategoryPath(kind, category_slug)} prefetch="intent" className="text-link inline-block py-2">
              {title}
            </Link>
            {prices[id] && <span className="figures ml-1.5 text-sm text-soft">{prices[id]}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Far from any holiday; only its weekdays are shown. */
const weekend = { from: '2026-09-11', to: '2026-09-14' }

interface CountExample {
  lines: { weekday: string; charged: boolean; reason?: string }[]
  days: number
  until: string
}

/** Undefined when the shop is closed on a Friday or a Monday. */
function countExample(calendar: ShopCalendar): CountExample | undefined {
  if (!isOpenDay(weekend.from, calendar) || !isOpenDay(weekend.to, calendar)) return undefined
  const { days, receipt } = computeChargedDays({ ...weekend, to_time: calendar.cutoff_time }, calendar)
  const lines = receipt.map(({ date, charged, reason }) => ({ weekday: capital(formatWeekday(date)), charged, reason }))
  return { lines, days, until: calendar.cutoff_time }
}

const capital = (word: string) => word.replace(/^./, (letter) => letter.toUpperCase())
