export const offlineMessage = 'Nėra interneto ryšio. Tai, ką įvedėte, liks; tęskite, kai ryšys grįš.'
