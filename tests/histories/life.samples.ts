import type { SamplePerson } from '#accounts/server/accounts.samples.ts'
import type { SampleProduct } from '#catalogue/server/catalogue.samples.ts'
import type { TestShop } from '#platform/test-kit/test-shop.ts'
import type { FakeProvider } from '#providers/server/fake-provider.samples.ts'

/** What one history is about. */
export interface World {
  goods: SampleProduct
  tool: SampleProduct
  /** What goes out only inspected. */
  hoist: SampleProduct
  /** One of the tool and two hoists. */
  bundle: SampleProduct
  orders: { id: number; rentalId?: number }[]
  /** What the desk has written down, with the links that were given to it and what was typed. */
  desk: { id: number; version: number; form: object; secrets: string[] }[]
}

/** A shop in the midst of a history, and who acts in it. */
export interface Life {
  shop: TestShop
  now: Date
  admin: SamplePerson
  customer: SamplePerson
  driver: SamplePerson
  /** The company of the customer, which pays later. */
  clientId: number
  providers: { bank: FakeProvider; card: FakeProvider }
  world: World
}

/** The `which`-th of what is there, as often around as it takes. */
export const nth = <T>(all: readonly T[], which: number): T | undefined => all[which % Math.max(1, all.length)]

export const inHours = ({ now }: Life, hours: number): Date => new Date(now.getTime() + hours * 3_600_000)
