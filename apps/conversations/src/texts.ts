import {
  fillText,
  GetSettings,
  MAX_MESSAGE_TEXT,
  type MessageTextKind,
  type MessageValues,
  type ProofRefusal,
  type SettingsView,
  type TaskView,
  textOf,
} from '@recuerda/contracts';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { RequestClient } from '@recuerda/messaging';
import { isDone } from './tasks.js';
import { CONVERSATIONS_CONFIG, type ConversationsConfig } from './conversations.config.js';

/** Longest title shown in an answer, characters. */
const MAX_TITLE = 120;

/** Returns at most `max` code points, as the contracts count them; the last is an ellipsis if any are left out. */
export function cut(text: string, max: number): string {
  const characters = [...text];
  return characters.length <= max ? text : `${characters.slice(0, max - 1).join('')}…`;
}

/** A title as answers show it. */
export const shortTitle = ({ title }: Pick<TaskView, 'title'>): string => cut(title, MAX_TITLE);
const quoted = (task: Pick<TaskView, 'title'>): string => `«${shortTitle(task)}»`;
export const nameOf = ({ employee }: TaskView): string => employee?.name ?? 'El empleado';

/** The end of a sentence that a reason explains. */
const because = (reason: string | null): string => (reason === null ? '.' : `: ${reason.trim().replace(/\.$/, '')}.`);

/** The open tasks of an employee. */
interface TaskList {
  name: string;
  tasks: readonly Pick<TaskView, 'title'>[];
  /** Number of other tasks. */
  more: number;
}

const NO_FILES = 'Aquí no puedo guardar fotos ni archivos. Avisa a tu responsable.';

/** The texts that employees and managers are answered. */
export const TEXTS = {
  reported: (task: TaskView) => `Gracias, tu administrador lo confirmará: ${quoted(task)}.`,
  linkOver: 'Este enlace ya no sirve.',
  linkUsed: 'Este enlace ya se usó.',
  askDone: (task: TaskView) => `¿Ya está hecha ${quoted(task)}?`,
  completedBefore: (task: TaskView) => `${quoted(task)} ya estaba completada.`,
  attached: (task: TaskView) => (isDone(task) ? 'Recibido.' : 'Recibido. Responde HECHO cuando la tarea esté lista.'),
  sendProof: (task: TaskView) => `Envía una foto o un archivo de la tarea ${quoted(task)} y después responde HECHO.`,
  proofByWhatsapp: (task: TaskView) =>
    `${quoted(task)} pide una foto o un archivo: envíalo por WhatsApp y responde HECHO, o avisa a tu responsable.`,
  fileRefused: {
    too_large: 'El archivo es demasiado grande. Envía una foto, o un archivo más pequeño.',
    wrong_type: 'Solo puedo guardar fotos y PDF. Envía una foto o un PDF de la tarea.',
    unavailable: 'No pude recibir tu archivo. Envíalo de nuevo.',
    unsupported: NO_FILES,
    no_storage: NO_FILES,
  } satisfies Record<ProofRefusal, string>,
  snoozed: (task: TaskView, when: string) => `De acuerdo. Te recordaré ${quoted(task)} de nuevo ${when}.`,
  seen: (task: TaskView) => `Anotado: viste ${quoted(task)}. Cuando termines, responde HECHO.`,
  silentUntil: (task: TaskView, when: string) =>
    `Anotado: viste ${quoted(task)}. Te la recordaré ${when}. Cuando termines, responde HECHO.`,
  confirmed: (task: Pick<TaskView, 'title'>) => `Confirmado: ${quoted(task)} quedó completada. ¡Gracias!`,
  rejected: (task: Pick<TaskView, 'title'>, reason: string | null) =>
    `${quoted(task)} aún no se da por hecha${because(reason)} Te la recordaré; cuando termines, responde HECHO.`,
  whyNot: (task: TaskView) =>
    `¿No puedes hacer ${quoted(task)}? Escribe por qué en un mensaje, y aviso a tu responsable.`,
  declined: (task: TaskView, manager: string | undefined) =>
    `Anotado: no puedes hacer ${quoted(task)}. ${manager ? `Avisé a ${manager}` : 'Lo verá la administración'}. ` +
    'Mientras decide, los recordatorios siguen.',
  isOver: (task: TaskView) => `${quoted(task)} ya está completada o por confirmar.`,
  /** Texts to a manager. */
  cannot: (task: TaskView, reason: string | null) =>
    `${nameOf(task)} dice que no puede hacer ${quoted(task)}${because(reason)}`,
  askToConfirm: (task: TaskView) => `${nameOf(task)} dio por hecha ${quoted(task)}. ¿La confirmas?`,
  whatIsMissing: (task: TaskView) =>
    `¿Qué le falta a ${quoted(task)}? Escríbelo en un mensaje, y se lo digo a ${nameOf(task)}.`,
  youConfirmed: (task: TaskView) => `Listo: ${quoted(task)} quedó confirmada, y se lo digo a ${nameOf(task)}.`,
  youRejected: (task: TaskView) => `De acuerdo: ${quoted(task)} sigue pendiente, y se lo digo a ${nameOf(task)}.`,
  notReported: (task: TaskView) => `${quoted(task)} ya no está por confirmar.`,
  untilWhen: (task: TaskView) =>
    `¿Hasta cuándo se pospone ${quoted(task)}? Responde por ejemplo 3 HORAS, MAÑANA o EL LUNES A LAS 8.`,
  youPostponed: (task: TaskView, when: string) =>
    `De acuerdo. ${nameOf(task)} recibe ${quoted(task)} de nuevo ${when}.`,
  unreachable: (name: string) =>
    `Los mensajes a ${name} no llegan: WhatsApp no encuentra su número. Pide que lo corrijan en Recuerda.`,
  reminded: (task: TaskView) => `De acuerdo. ${nameOf(task)} recibe ahora otro recordatorio de ${quoted(task)}.`,
  notReminded: (task: TaskView) =>
    `${quoted(task)} no se puede recordar: está en pausa, completada o por confirmar, o ` +
    `${nameOf(task)} no recibe mensajes.`,
  toWhom: (task: TaskView) => `¿A quién se asigna ${quoted(task)}? Elige, o responde con su número.`,
  reassigned: (task: TaskView) => `Listo: ${quoted(task)} está asignada a ${nameOf(task)}.`,
  notReassigned: (task: TaskView) => `No se pudo asignar ${quoted(task)}: esa persona ya no es del departamento.`,
  noOther: (task: TaskView) => `En el departamento no hay otra persona a quien asignar ${quoted(task)}.`,
  notYourDepartment: 'Esa tarea ya no existe, o ya no eres responsable de su departamento.',
  notActive: (task: TaskView) =>
    `${quoted(task)} está en pausa, completada o por confirmar: no tiene recordatorios que aplazar.`,
  /** Answer to a PAUSA that is handled after its end. */
  tooLate: (task: TaskView) =>
    `Tu mensaje llegó tarde: ese momento ya pasó, y los recordatorios de ${quoted(task)} siguen.`,
  isItDone: (task: TaskView) => `¿Ya terminaste ${quoted(task)}? Si aún no, te la recordaré de nuevo.`,
  notYet: 'De acuerdo. Cuando termines, responde HECHO.',
  wantsOut: (school: string) => `¿Quieres dejar de recibir los recordatorios de ${school}?`,
  notYours: 'Esa tarea ya no existe o ya no está a tu nombre.',
  noTasks: 'No tienes tareas pendientes.',
  writtenBefore:
    'Lo que escribiste es de antes de que tuvieras esa tarea pendiente, y no cambió nada. ' +
    'Si ya la terminaste, responde HECHO; con LISTA ves tus tareas.',
  /** Lists tasks with running numbers; `isNamed` names the employees, who share a number. */
  tasks: (lists: readonly TaskList[], isNamed: boolean) => {
    let number = 0;
    const lines = lists.flatMap(({ name, tasks, more }) => [
      ...(isNamed ? [`${cut(name, MAX_TITLE / 2)}:`] : []),
      ...tasks.map(({ title }) => `${(number += 1)}. ${cut(title, MAX_TITLE / 2)}`),
      ...(more > 0 ? [`y ${more} más`] : []),
    ]);
    return cut([isNamed ? 'Tareas pendientes:' : 'Tus tareas pendientes:', ...lines].join('\n'), MAX_MESSAGE_TEXT);
  },
  /** The provider shows the tasks below it, numbered where it has no lists. */
  which: '¿De cuál tarea se trata? Elígela, o responde con su número.',
  whichHasFile: '¿De qué tarea es? Elígela, o responde con su número, y envía el archivo de nuevo.',
  sendFile: (task: TaskView) => `Envía ahora la foto o el archivo de ${quoted(task)}.`,
  isItThis: (task: TaskView) => `¿Te refieres a ${quoted(task)}?`,
  rowsAre: (rows: number) => `Elige un número del 1 al ${rows}.`,
  snoozeUntilWhen: 'No entendí hasta cuándo. Responde por ejemplo PAUSA 3 HORAS, MAÑANA o EL LUNES A LAS 8.',
  whichIsDone: '¿Cuál tarea terminaste? Elígela, o responde con su número.',
  optedOut: (school: string) => `No recibirás más recordatorios de ${school}. Si cambias de opinión, responde ALTA.`,
  optedIn: (school: string) => `Recibirás los recordatorios de ${school}.`,
  help: (school: string, isVoiceNote = false) =>
    [
      ...(isVoiceNote ? ['No puedo escuchar notas de voz: respóndeme por escrito.', ''] : []),
      `Soy el asistente de recordatorios de ${school}. Puedes responder:`,
      'HECHO: la tarea está terminada',
      'PAUSA 2 HORAS o MAÑANA: recordar más tarde',
      'VISTO: ya la viste',
      'NO PUEDO y por qué: se avisa a tu responsable',
      'LISTA: tus tareas pendientes',
      'BAJA: no recibir más recordatorios',
    ].join('\n'),
  unknownNumber: (school: string) =>
    `Este número envía los recordatorios de ${school} a su personal. Tu mensaje quedó guardado para la administración.`,
} as const;

/** Messages in the school's own words, or the usual ones. */
@Injectable()
export class SchoolTexts {
  private readonly logger = new Logger(SchoolTexts.name);

  constructor(
    private readonly requests: RequestClient,
    @Inject(CONVERSATIONS_CONFIG) private readonly config: Pick<ConversationsConfig, 'SCHOOL_NAME'>,
  ) {}

  async fill<K extends MessageTextKind>(kind: K, values: Omit<MessageValues<K>, 'escuela'>): Promise<string> {
    const { messageTexts, schoolName } = await this.read();
    const filled = fillText(textOf(messageTexts, kind), { ...values, escuela: schoolName });
    return cut(filled, MAX_MESSAGE_TEXT);
  }

  async schoolName(): Promise<string> {
    return (await this.read()).schoolName;
  }

  /** The name that signs messages: the school's setting, or the environment's until it has one. */
  nameIn({ schoolName }: Pick<SettingsView, 'schoolName'>): string {
    return schoolName ?? this.config.SCHOOL_NAME;
  }

  /** While the directory cannot be reached the usual text is sent: what it is about has happened already. */
  private async read(): Promise<{ messageTexts: SettingsView['messageTexts']; schoolName: string }> {
    try {
      const settings = await this.requests.send(GetSettings, {});
      return { messageTexts: settings.messageTexts, schoolName: this.nameIn(settings) };
    } catch (error) {
      this.logger.warn({ msg: 'the texts of the school could not be read: the usual one is sent', err: error });
      return { messageTexts: {}, schoolName: this.config.SCHOOL_NAME };
    }
  }
}
