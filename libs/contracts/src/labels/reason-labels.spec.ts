import { describe, expect, it } from '@jest/globals';
import { reasonLabel } from './reason-labels.js';

describe('the label of a reason', () => {
  it.each([
    ['timeout', 'El proveedor no respondió a tiempo'],
    ['unanswered_timeout', 'El proveedor no respondió a tiempo'],
    ['unanswered_eproto', 'eproto'],
    ['econnrefused', 'El proveedor rechazó la conexión'],
    ['econnreset', 'La conexión con el proveedor se cortó'],
    ['enotfound', 'No se encontró la dirección del proveedor'],
    ['network_error', 'No se pudo conectar con el proveedor'],
    ['crashed_repeatedly', 'El envío se interrumpió varias veces'],
    ['http_400', 'El proveedor rechazó el mensaje'],
    ['http_401', 'El proveedor rechazó las credenciales'],
    ['http_404', 'El proveedor no conoce esa dirección'],
    ['http_429', 'El proveedor recibió demasiados mensajes'],
    ['http_422', 'El proveedor rechazó el mensaje (422)'],
    ['http_503', 'El proveedor tuvo un error (503)'],
    ['number_too_long', 'El número tiene demasiadas cifras'],
    ['unclear_answer', 'El proveedor lo aceptó, pero su respuesta no se entiende: no se envía otra vez'],
    ['html_page', 'El proveedor respondió con una página web'],
    ['meta_131026', 'El número no usa WhatsApp o no puede recibir mensajes'],
    ['meta_132015', 'Meta no tiene aprobada la plantilla'],
    ['meta_132000', 'Las variables o los botones de la plantilla no son los esperados'],
    ['meta_131030', 'El número de prueba de Meta solo escribe a su lista de destinatarios: agrega este número allí'],
    ['meta_130429', 'El proveedor recibió demasiados mensajes'],
    ['meta_131056', 'WhatsApp acepta un mensaje por persona cada 6 segundos'],
    ['meta_2', 'Meta respondió con el error 2'],
    ['meta_131009', 'Meta respondió con el error 131009'],
    ['131026: Message undeliverable', 'El número no usa WhatsApp o no puede recibir mensajes'],
    ['131042: Business eligibility payment issue', 'El proveedor espera un pago'],
    ['131031: Account has been locked', 'WhatsApp bloqueó el número de la escuela'],
    ['131000: Something went wrong', 'Meta tuvo un error al entregarlo'],
    ['131053: Media upload error', '131053: Media upload error'],
    ['eproto', 'eproto'],
  ])('%s: %s', (reason, label) => expect(reasonLabel(reason)).toBe(label));
});
