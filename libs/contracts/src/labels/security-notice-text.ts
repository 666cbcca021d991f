import type { SecurityNotice } from '../entities/sign-in.js';

/** Says in a sentence what happened to one's own account. */
export function securityNoticeText({
  kind,
  detail,
  address,
}: Pick<SecurityNotice, 'kind' | 'detail' | 'address'>): string {
  const from = address === null ? '' : ` desde la dirección ${address}`;
  const texts = {
    device: `Se inició sesión en tu cuenta con un dispositivo nuevo (${detail})${from}.`,
    token: `Se creó en tu cuenta el token de la API «${detail}»${from}.`,
    passkey: `Se agregó a tu cuenta la passkey «${detail}»${from}.`,
    password: `Se cambió la contraseña de tu cuenta${from}.`,
    identity: `Se conectó tu cuenta con una identidad de otro proveedor${from}.`,
  };
  return texts[kind];
}
