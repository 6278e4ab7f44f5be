import { type Right, rights } from '#platform/rights.ts'

export const roles = ['owner', 'manager', 'counter', 'accountant', 'mechanic', 'driver'] as const
export type Role = (typeof roles)[number]

export const roleLabels: Record<Role, string> = {
  owner: 'Savininkas',
  manager: 'Vadovas',
  counter: 'Vadybininkas',
  accountant: 'Buhalteris',
  mechanic: 'Mechanikas',
  driver: 'Vairuotojas',
}

export const roleHints: Record<Role, string> = {
  owner: 'Viskas, taip pat darbuotojų teisės.',
  manager: 'Viskas, išskyrus darbuotojų teises ir visos parduotuvės archyvą.',
  counter: 'Užsakymai, išdavimas ir grąžinimas, gauti mokėjimai, klientų duomenys; kredito limitų nekeičia.',
  accountant:
    'Mokėjimai, grąžinimai klientams, kreditinės, i.SAF, mėnesio uždarymas, ataskaitos. Katalogo ir nustatymų nekeičia.',
  mechanic: 'Mato įrankius ir nuomas, įrašo prastovas, perkėlimus, patikras ir motovalandas.',
  driver: 'Važiuoja savo maršrutu, išduoda ir priima įrankius – prie kliento durų ir prie prekystalio.',
}

/** A right missing here is the owner's alone. */
export const rightsOfRole: Record<Role, readonly Right[]> = {
  owner: rights,
  manager: rights.filter((right) => right !== 'users:rights' && right !== 'archive:read'),
  counter: [
    'office:enter',
    'catalogue:read',
    'orders:read',
    'orders:write',
    'desk:write',
    'clients:read',
    'clients:write',
    'rentals:read',
    'rentals:write',
    'rounds:plan',
    'rounds:drive',
    'downtimes:write',
    'transfers:write',
    'inspections:write',
    'payments:read',
    'payments:write',
    'deposits:write',
    'tills:write',
    'debts:read',
    'users:read',
    'users:write',
  ],
  accountant: [
    'office:enter',
    'reports:read',
    'catalogue:read',
    'orders:read',
    'clients:read',
    'rentals:read',
    'payments:read',
    'payments:write',
    'payments:refund',
    'payments:import',
    'deposits:write',
    'credits:write',
    'debts:read',
    'billing:write',
    'debts:write',
    'books:read',
    'months:close',
    'users:read',
    'settings:read',
    'history:read',
  ],
  mechanic: [
    'office:enter',
    'catalogue:read',
    'rentals:read',
    'downtimes:write',
    'transfers:write',
    'inspections:write',
  ],
  driver: ['office:enter', 'rentals:read', 'rentals:write', 'rounds:drive', 'transfers:write'],
}

export function listRightsOfRoles(someRoles: readonly Role[]): Right[] {
  return rights.filter((right) => someRoles.some((role) => rightsOfRole[role].includes(right)))
}
