export const buildOrderPageAddress = (id: number): string => `/admin/buhalterija/uzsakymai/${id}`
export const handOverAddress = (orderId: number): string => `/admin/isdavimas/${orderId}`
export const takeBackAddress = (orderId: number): string => `/admin/priemimas/${orderId}`
