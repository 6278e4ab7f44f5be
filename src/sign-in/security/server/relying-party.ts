import type { Config } from '#platform/config.ts'

export interface RelyingParty {
  id: string
  origins: string[]
}

/** Never from a request. Other hosts count only when equal to or below PUBLIC_URL's: browsers refuse the rest. */
export function buildRelyingParty({ publicUrl, hosts = [] }: Pick<Config, 'publicUrl' | 'hosts'>): RelyingParty {
  const { hostname: id, protocol, port, origin } = new URL(publicUrl)
  const under = hosts.filter((host) => host.endsWith(`.${id}`))
  return { id, origins: [origin, ...under.map((host) => `${protocol}//${host}${port && `:${port}`}`)] }
}
