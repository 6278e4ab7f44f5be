import type { SampleProduct } from '#catalogue/server/catalogue.samples.ts'
import type { SamplePerson } from '#people/accounts/server/accounts.samples.ts'
import type { TestShop } from '#platform/test-kit/test-shop.ts'
import type { FakeProvider } from '#takings/providers/server/fake-provider.samples.ts'

export interface World {
  goods: SampleProduct
  tool: SampleProduct
  /** May only go out inspected. */
  hoist: SampleProduct
  bundle: SampleProduct
  orders: { id: number; rentalId?: number }[]
  desk: { id: number; version: number; form: object; secrets: string[] }[]
}

export interface Life {
  shop: TestShop
  now: Date
  admin: SamplePerson
  customer: SamplePerson
  driver: SamplePerson
  /** Pays later. */
  clientId: number
  /** Here, where orders go that name none, and there. */
  places: number[]
  providers: { bank: FakeProvider; card: FakeProvider }
  world: World
}

export const nth = <T>(all: readonly T[], which: number): T | undefined => all[which % Math.max(1, all.length)]

export const inHours = ({ now }: Life, hours: number): Date => new Date(now.getTime() + hours * 3_600_000)
