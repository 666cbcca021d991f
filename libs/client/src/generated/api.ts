// Written by `npm run openapi` from apps/gateway/openapi/openapi.json.

export type paths = {
    "/api/departments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lista los departamentos. */
        get: operations["DepartmentsController_list"];
        put?: never;
        /** Crea un departamento. */
        post: operations["DepartmentsController_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/departments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Un departamento. */
        get: operations["DepartmentsController_get"];
        put?: never;
        post?: never;
        /** Elimina un departamento sin empleados. */
        delete: operations["DepartmentsController_delete"];
        options?: never;
        head?: never;
        /**
         * Cambia los campos enviados.
         * @description `expected`, opcional, tiene los valores que se vieron. Si en uno de sus campos hay ahora otro, y no es el que se envía, no cambia nada y responde 409 `fields_changed`, con los campos en `errors` y lo que existe en `entity`.
         */
        patch: operations["DepartmentsController_update"];
        trace?: never;
    };
    "/api/employees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lista los empleados. */
        get: operations["EmployeesController_list"];
        put?: never;
        /** Crea un empleado. */
        post: operations["EmployeesController_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/employees/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Un empleado. */
        get: operations["EmployeesController_get"];
        put?: never;
        post?: never;
        /** Elimina un empleado y todas sus tareas. */
        delete: operations["EmployeesController_delete"];
        options?: never;
        head?: never;
        /**
         * Cambia los campos enviados.
         * @description `expected`, opcional, tiene los valores que se vieron. Si en uno de sus campos hay ahora otro, y no es el que se envía, no cambia nada y responde 409 `fields_changed`, con los campos en `errors` y lo que existe en `entity`.
         */
        patch: operations["EmployeesController_update"];
        trace?: never;
    };
    "/api/employees/{id}/consent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Registra o retira el consentimiento de un empleado.
         * @description Otro número de teléfono lo olvida. Tras una BAJA solo lo cambia el empleado, con ALTA.
         */
        put: operations["EmployeesController_recordConsent"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/employees/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deshace que se eliminó el empleado; sus tareas vuelven un momento después.
         * @description Durante una hora, y una vez. Es otro cambio: los recordatorios siguen como iban, y el que debía salir mientras tanto sale una vez. Si alguien hizo otro cambio después, ese se queda y responde 409 `changed_since`.
         */
        post: operations["EmployeesController_undo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/employees/{id}/absences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Las ausencias de un empleado, por fecha. */
        get: operations["AbsencesController_list"];
        put?: never;
        /** Agrega una ausencia: en esos días el empleado no recibe recordatorios. */
        post: operations["AbsencesController_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/employees/{id}/absences/{absenceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Elimina una ausencia. */
        delete: operations["AbsencesController_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Cuándo envía recordatorios la escuela. */
        get: operations["SettingsController_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Cambia los campos enviados, si `version` es la actual; si no, `entity` es la configuración actual. */
        patch: operations["SettingsController_update"];
        trace?: never;
    };
    "/api/closed-days": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Los feriados y vacaciones, por fecha. */
        get: operations["ClosedDaysController_list"];
        put?: never;
        /** Agrega un feriado o unas vacaciones. */
        post: operations["ClosedDaysController_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/closed-days/suggestions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Propone los feriados de un país y un año. */
        get: operations["ClosedDaysController_suggest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/closed-days/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Elimina un feriado o unas vacaciones. */
        delete: operations["ClosedDaysController_delete"];
        options?: never;
        head?: never;
        /** Cambia los campos enviados. */
        patch: operations["ClosedDaysController_update"];
        trace?: never;
    };
    "/api/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lista las tareas con su próximo recordatorio. */
        get: operations["TasksController_list"];
        put?: never;
        /** Crea una tarea. */
        post: operations["TasksController_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tasks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Una tarea con su próximo recordatorio. */
        get: operations["TasksController_get"];
        put?: never;
        post?: never;
        /** Elimina una tarea y detiene sus recordatorios. */
        delete: operations["TasksController_delete"];
        options?: never;
        head?: never;
        /**
         * Cambia los campos enviados.
         * @description `expected`, opcional, tiene los valores que se vieron. Si en uno de sus campos hay ahora otro, y no es el que se envía, no cambia nada y responde 409 `fields_changed`, con los campos en `errors` y lo que existe en `entity`. Se puede deshacer si solo cambia el empleado.
         */
        patch: operations["TasksController_update"];
        trace?: never;
    };
    "/api/tasks/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Pausa la tarea y cancela su recordatorio. */
        post: operations["TransitionsController_pause"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tasks/{id}/activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Activa una tarea pausada o pospuesta. */
        post: operations["TransitionsController_activate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tasks/{id}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Completa la tarea y detiene sus recordatorios. */
        post: operations["TransitionsController_complete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tasks/{id}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reabre una tarea completada. */
        post: operations["TransitionsController_reopen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tasks/{id}/reject-completion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * La tarea que su empleado dio por hecha no lo está: sus recordatorios empiezan de nuevo.
         * @description El empleado recibe por WhatsApp el motivo, si se da.
         */
        post: operations["TransitionsController_rejectCompletion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tasks/{id}/remind": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Recuerda ahora una tarea activa; sus recordatorios empiezan de nuevo. */
        post: operations["TransitionsController_remind"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tasks/{id}/snooze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Pospone los recordatorios de una tarea activa hasta una fecha y hora; después siguen solos. */
        post: operations["TransitionsController_snooze"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tasks/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deshace que se pausó, activó, completó, reabrió, reasignó o eliminó la tarea.
         * @description Durante una hora, y una vez. Es otro cambio: los recordatorios siguen como iban, y el que debía salir mientras tanto sale una vez. Si alguien hizo otro cambio después, ese se queda y responde 409 `changed_since`.
         */
        post: operations["TransitionsController_undo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/task-groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Las tareas de varias personas que alguien no ha completado, con su avance. Como máximo 50. */
        get: operations["TaskGroupsController_list"];
        put?: never;
        /**
         * Crea una tarea para cada una de varias personas, las de un departamento o todas.
         * @description La lista y los cambios de varias tareas se filtran por `groupId`. No se repite.
         */
        post: operations["TaskGroupsController_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/task-groups/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Una tarea de varias personas, con su avance. */
        get: operations["TaskGroupsController_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Cambia los campos enviados de sus tareas abiertas, y de las que se añadan después.
         * @description `expected`, opcional, tiene los valores que se vieron. Si en uno de sus campos hay ahora otro, y no es el que se envía, no cambia nada y responde 409 `fields_changed`, con los campos en `errors` y lo que existe en `entity`.
         */
        patch: operations["TaskGroupsController_update"];
        trace?: never;
    };
    "/api/task-groups/{id}/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Da la tarea a más personas; sin `employeeIds`, a quienes les corresponde y aún no la tienen. */
        post: operations["TaskGroupsController_add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bulk-jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cambia muchas tareas o empleados a la vez: los de `ids`, o todos los que cumplen `filter`. */
        post: operations["BulkController_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bulk-jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** El progreso de un cambio de muchas filas. */
        get: operations["BulkController_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bulk-jobs/{id}/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Qué pasó con cada fila, y por qué falló. */
        get: operations["BulkController_items"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bulk-jobs/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Deja las filas que faltan como están. */
        post: operations["BulkController_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bulk-jobs/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Durante una hora: deja como estaban las filas que nadie ha cambiado desde entonces. Es otro cambio. */
        post: operations["BulkController_undo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/import-files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Las importaciones de los últimos siete días, la más nueva primero.
         * @description Los administradores ven todas; los demás, las suyas.
         */
        get: operations["ImportsController_list"];
        put?: never;
        /**
         * Sube un archivo de departamentos, empleados o tareas. Todavía no cambia nada.
         * @description XLSX o CSV, hasta 10 MB. `name` es el nombre del archivo; `sheet`, la hoja: sin él, la primera visible.
         */
        post: operations["ImportFilesController_upload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/import-files/{id}/bad-rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Las filas que no se pueden o no se pudieron importar, con el motivo en la última columna. */
        get: operations["ImportFilesController_badRows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/import-templates/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Una plantilla con las columnas y dos filas de ejemplo. */
        get: operations["ImportFilesController_template"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/import-files/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** El estado de una importación. */
        get: operations["ImportsController_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/import-files/{id}/rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Las filas, con lo que pasaría o pasó con cada una. */
        get: operations["ImportsController_rows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/import-files/{id}/mapping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Elige qué son las filas y las columnas. Las filas se verifican; todavía no cambia nada. */
        put: operations["ImportsController_map"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/import-files/{id}/rows/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Corrige celdas de una fila; las filas se verifican de nuevo. */
        patch: operations["ImportsController_correct"];
        trace?: never;
    };
    "/api/import-files/{id}/apply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Crea y cambia lo que dicen las filas sin errores. */
        post: operations["ImportsController_apply"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/import-files/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Detiene la importación; lo hecho queda hecho. */
        post: operations["ImportsController_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/import-files/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Durante una hora: elimina lo creado y deja como estaba lo que nadie ha cambiado desde entonces. */
        post: operations["ImportsController_undo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tasks/{id}/reminder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** El recordatorio de una tarea: programado o fallido; `reminder` es null cuando no tiene ninguno. */
        get: operations["TaskReminderController_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tasks/{id}/upcoming": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Los próximos recordatorios de una tarea; ninguno si no hay uno programado. */
        get: operations["PlannedRemindersController_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/task-sets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Los conjuntos de tareas, por nombre. */
        get: operations["TaskSetsController_list"];
        put?: never;
        /** Crea un conjunto. */
        post: operations["TaskSetsController_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/task-sets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Un conjunto con sus tareas. */
        get: operations["TaskSetsController_get"];
        put?: never;
        post?: never;
        /** Elimina un conjunto. Las tareas creadas con él se quedan. */
        delete: operations["TaskSetsController_delete"];
        options?: never;
        head?: never;
        /**
         * Cambia los campos enviados.
         * @description Con `expected` no cambia nada, con 409 `fields_changed`, si la versión ya es otra.
         */
        patch: operations["TaskSetsController_update"];
        trace?: never;
    };
    "/api/task-sets/{id}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Crea las tareas del conjunto para cada empleado: todas o ninguna.
         * @description Los vencimientos se cuentan desde `startsOn`, por defecto hoy; uno que ya pasó se rechaza.
         */
        post: operations["TaskSetsController_start"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reminders/upcoming": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Los próximos recordatorios de tareas activas, el más cercano primero. */
        get: operations["RemindersController_upcoming"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reminders/initialise": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Programa los recordatorios que faltan. Repetirlo no cambia nada. */
        post: operations["RemindersController_initialise"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reminders/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Vuelve a enviar recordatorios después de restaurar una copia. Lo atrasado sale enseguida, o se salta (`overdue: skip`). Repetirlo no cambia nada. */
        post: operations["RemindersController_resume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Historial de envíos, el más reciente primero. */
        get: operations["DeliveriesController_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lista las conversaciones, la de mensaje más reciente primero. */
        get: operations["ConversationsController_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/conversations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Una conversación con sus últimos mensajes y los últimos recordatorios del empleado. */
        get: operations["ConversationsController_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/conversations/{id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Los mensajes de una conversación, el más reciente primero. */
        get: operations["ConversationsController_messages"];
        put?: never;
        /**
         * Envía una respuesta libre.
         * @description La API oficial solo la permite dentro de las 24 horas que siguen al último mensaje recibido.
         */
        post: operations["ConversationsController_answer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/conversations/{id}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Marca la conversación como leída. */
        post: operations["ConversationsController_markRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/proofs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Las fotos y los archivos de una tarea, los 50 más recientes. */
        get: operations["ProofsController_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/proofs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Una foto o un archivo que envió un empleado. */
        get: operations["ProofsController_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provider": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Si el proveedor de WhatsApp acepta mensajes; si no, por qué. */
        get: operations["ProviderController_read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/whatsapp/accounts/{account}/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Las plantillas de la cuenta, tal como estaban al sincronizarlas. */
        get: operations["TemplatesController_list"];
        put?: never;
        /** Crea una plantilla de recordatorios en Meta, que después la revisa. */
        post: operations["TemplatesController_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/whatsapp/accounts/{account}/templates/choice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Elige con qué plantilla sale una clase de mensaje.
         * @description Vale en segundos, sin reiniciar. Lo que estaba retenido sale si la elegida se puede usar.
         */
        put: operations["TemplatesController_choose"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/whatsapp/accounts/{account}/templates/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Lee de nuevo las plantillas de Meta.
         * @description También ocurre cada hora y con cada aviso de Meta. Si falla, `error` dice por qué.
         */
        post: operations["TemplatesController_synchronise"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/whatsapp/test-messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Envía un mensaje de prueba a un empleado o a un número. */
        post: operations["TestMessagesController_send"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/whatsapp/test-messages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Qué fue de un mensaje de prueba.
         * @description `pending`: aún no ha salido, o no se conoce.
         */
        get: operations["TestMessagesController_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/whatsapp/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Por qué cuentas salen los mensajes, sin sus claves; la primera es la de la escuela. */
        get: operations["AccountsController_list"];
        put?: never;
        /**
         * Conecta otra cuenta: en segundos los mensajes de sus departamentos salen por ella, sin reiniciar.
         * @description Sin departamentos es la de la escuela, que sirve a los que no tienen otra. La dirección de un gateway debe ser HTTPS y pública.
         */
        post: operations["AccountsController_connect"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/whatsapp/accounts/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prueba los datos de una cuenta en su proveedor, sin guardarlos.
         * @description Una clave vacía es la guardada de `account`. De un gateway, con `testPhone`, envía un mensaje de prueba a ese número.
         */
        post: operations["AccountsController_check"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/whatsapp/accounts/{account}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Cambia los datos de una cuenta, o su número; sus departamentos se quedan.
         * @description Una clave vacía deja la guardada. Lo que ya se intentó enviar por otro número no se envía de nuevo.
         */
        put: operations["AccountsController_change"];
        post?: never;
        /**
         * Desconecta una cuenta: sus departamentos pasan a la de la escuela.
         * @description Sin cuenta de la escuela, los mensajes van al simulador y no llegan a ningún teléfono.
         */
        delete: operations["AccountsController_disconnect"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/whatsapp/accounts/{account}/departments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Cambia a qué departamentos sirve una cuenta que no es la de la escuela.
         * @description `expected`, opcional, tiene los valores que se vieron. Si en uno de sus campos hay ahora otro, y no es el que se envía, no cambia nada y responde 409 `fields_changed`, con los campos en `errors` y lo que existe en `entity`.
         */
        put: operations["AccountsController_assign"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/whatsapp/accounts/{account}/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Si el proveedor de la cuenta llama a este sistema, qué se le rechazó y qué avisa de ella. */
        get: operations["HealthController_health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/whatsapp/accounts/{account}/number": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * El número que envía y su cuenta, como los describe Meta.
         * @description De hace un minuto como mucho. `account` es null si al proveedor no se le puede preguntar.
         */
        get: operations["HealthController_number"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/whatsapp/accounts/{account}/number/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Pregunta de nuevo a Meta por el número y la cuenta. */
        post: operations["HealthController_check"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/whatsapp/accounts/{account}/notices/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Deja de mostrar un aviso de Meta.
         * @description Vuelve si Meta avisa de nuevo.
         */
        delete: operations["HealthController_dismiss"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calendar-feeds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Los calendarios compartidos, el más antiguo primero. */
        get: operations["CalendarFeedsController_list"];
        put?: never;
        /**
         * Comparte las tareas de un empleado o de un departamento como calendario.
         * @description `path` lleva un secreto que no se muestra de nuevo. Una petición repetida da otro.
         */
        post: operations["CalendarFeedsController_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calendar-feeds/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoca un calendario: su dirección deja de existir. */
        delete: operations["CalendarFeedsController_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/saved-views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Las vistas propias y las de la escuela, por nombre. */
        get: operations["SavedViewsController_list"];
        put?: never;
        /**
         * Guarda una vista.
         * @description Una compartida (`isShared`) es de la escuela y requiere el permiso `settings.write`.
         */
        post: operations["SavedViewsController_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/saved-views/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Elimina una vista. */
        delete: operations["SavedViewsController_delete"];
        options?: never;
        head?: never;
        /**
         * Cambia los campos enviados.
         * @description `isStart` es de cada usuario: su lista comienza con esta vista.
         */
        patch: operations["SavedViewsController_update"];
        trace?: never;
    };
    "/api/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Los destinos de webhooks, el más antiguo primero. */
        get: operations["WebhookEndpointsController_list"];
        put?: never;
        /**
         * Agrega un destino de webhooks.
         * @description Debe ser HTTPS y público, salvo en las redes de `WEBHOOK_ALLOW_NETWORKS`.
         */
        post: operations["WebhookEndpointsController_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook-endpoints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Elimina un destino y su registro. */
        delete: operations["WebhookEndpointsController_delete"];
        options?: never;
        head?: never;
        /**
         * Cambia los campos enviados.
         * @description Al activarlo recibe lo que estaba en espera.
         */
        patch: operations["WebhookEndpointsController_update"];
        trace?: never;
    };
    "/api/webhook-endpoints/{id}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Muestra el secreto; queda en la actividad. */
        post: operations["WebhookEndpointsController_reveal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook-endpoints/{id}/secret/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Crea otro secreto. El anterior también firma durante 24 horas. */
        post: operations["WebhookEndpointsController_rotate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook-endpoints/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Envía `test.ping`, también a un destino inactivo. */
        post: operations["WebhookLogController_test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook-endpoints/{id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Los webhooks de un destino, el más reciente primero. */
        get: operations["WebhookLogController_messages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook-endpoints/{id}/messages/{messageId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Envía un webhook otra vez. */
        post: operations["WebhookLogController_replay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook-endpoints/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Envía otra vez los que fallaron desde un instante. */
        post: operations["WebhookLogController_replayFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Cifras y listas del panel; 503 si falta alguna. */
        get: operations["FiguresController_dashboard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/attention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Cuántas tareas piden atención, por motivo. */
        get: operations["FiguresController_attention"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Cifras de la pantalla de métricas. */
        get: operations["FiguresController_metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/costs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lo que cuestan los mensajes de un mes, con los precios de los ajustes. */
        get: operations["FiguresController_costs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Qué funciona ahora, y en qué versión; siempre 200. Desconocidos no ven qué no responde, ni la versión. */
        get: operations["StatusController_read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Flujo de cambios (server-sent events).
         * @description Eventos `hello` (`{bootId}`), `change` (`{type, subject, taskId?, time}`) y `reload` (`{}`: vuelve a leerlo todo). `Last-Event-ID`, o `?lastEventId=`, continúa desde ese evento; sin él, o si ya no se conoce, empieza con `reload`.
         */
        get: operations["EventsController_open"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Si hay que iniciar sesión, y quién la ha iniciado. */
        get: operations["SessionController_read"];
        put?: never;
        /** Inicia sesión con correo y contraseña. */
        post: operations["SessionController_start"];
        /**
         * Cierra la sesión.
         * @description `providerUrl` cierra también la del proveedor de OpenID Connect, si empezó allí.
         */
        delete: operations["SessionController_end"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/session/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Continúa un inicio de sesión con su segundo factor. */
        post: operations["SessionController_continue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/session/second-factor/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Crea el secreto de una aplicación de autenticación para un inicio de sesión que la exige. */
        post: operations["SessionController_setUpTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Crea el primer administrador con el enlace que muestra el arranque, e inicia su sesión. */
        post: operations["SetupController_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cambia la contraseña propia, cierra las demás sesiones y revoca los tokens. La cookie se renueva. */
        post: operations["AccountController_changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Las sesiones propias, la última usada primero. */
        get: operations["AccountController_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Cierra una sesión propia. */
        delete: operations["AccountController_end"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** El segundo factor propio. */
        get: operations["SecondFactorController_read"];
        put?: never;
        /** Crea el secreto de una aplicación de autenticación. Cuenta desde que se confirma con un primer código. */
        post: operations["SecondFactorController_setUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/second-factor/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirma la aplicación con un primer código y cierra las demás sesiones. Los códigos no se muestran más. */
        post: operations["SecondFactorController_confirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/second-factor/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sustituye los códigos de recuperación. No se muestran más. */
        post: operations["SecondFactorController_renewCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/second-factor/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Quita la aplicación y los códigos de recuperación, y cierra las demás sesiones. */
        post: operations["SecondFactorController_remove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/session/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Lo que el navegador necesita para entrar con una passkey (WebAuthn). */
        post: operations["PasskeySignInController_options"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/session/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Inicia sesión con una passkey, que vale por los dos factores. */
        post: operations["PasskeySignInController_start"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Las passkeys propias, y si se pueden usar. */
        get: operations["PasskeysController_list"];
        put?: never;
        /** Agrega la passkey que el navegador creó. */
        post: operations["PasskeysController_add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Lo que el navegador necesita para crear una passkey (WebAuthn). */
        post: operations["PasskeysController_begin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Quita una passkey propia. */
        delete: operations["PasskeysController_remove"];
        options?: never;
        head?: never;
        /** Cambia el nombre de una passkey propia. */
        patch: operations["PasskeysController_rename"];
        trace?: never;
    };
    "/api/users/{id}/access": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Las sesiones y los tokens de una cuenta. */
        get: operations["AccountAccessController_read"];
        put?: never;
        post?: never;
        /** Cierra todas las sesiones de una cuenta y revoca todos sus tokens. */
        delete: operations["AccountAccessController_endAll"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/sessions/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Cierra una sesión de una cuenta. */
        delete: operations["AccountAccessController_endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/tokens/{tokenId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoca un token de una cuenta. */
        delete: operations["AccountAccessController_revokeToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Los tokens propios de la API, el más reciente primero. */
        get: operations["ApiTokensController_list"];
        put?: never;
        /** Crea un token de la API. `token` no se muestra más. */
        post: operations["ApiTokensController_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoca un token propio. */
        delete: operations["ApiTokensController_revoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/session/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Con qué se puede confirmar que quien usa la sesión es su persona. */
        get: operations["ConfirmationController_read"];
        put?: never;
        /** Confirma la sesión durante cinco minutos con la contraseña. */
        post: operations["ConfirmationController_byPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/session/confirm/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Lo que el navegador necesita para confirmar con una passkey (WebAuthn). */
        post: operations["ConfirmationController_beginPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/session/confirm/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirma la sesión durante cinco minutos con una passkey. */
        post: operations["ConfirmationController_byPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/session/confirm/oidc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Empieza a confirmar con el proveedor de OpenID Connect, si la cuenta no tiene otra forma. */
        post: operations["ConfirmationController_beginOidc"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/notices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Los avisos de seguridad de los últimos 30 días que este dispositivo no ha descartado. */
        get: operations["SecurityNoticesController_list"];
        put?: never;
        post?: never;
        /** Los descarta en este dispositivo, en ningún otro. */
        delete: operations["SecurityNoticesController_dismiss"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/forgotten-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Pide por correo un enlace para elegir otra contraseña. Responde lo mismo exista o no la cuenta. */
        post: operations["ForgottenPasswordController_ask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/link/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Comprueba que el enlace de una invitación o de un restablecimiento todavía sirve. */
        post: operations["LinkController_check"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Elige la contraseña con el enlace de una invitación o de un restablecimiento, e inicia sesión. */
        post: operations["LinkController_use"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oidc/connection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Si la cuenta propia está conectada con el proveedor de OpenID Connect. */
        get: operations["OidcConnectionController_read"];
        put?: never;
        /** Empieza a conectar la cuenta propia, con su contraseña. */
        post: operations["OidcConnectionController_begin"];
        /** Desconecta la cuenta propia, si tiene contraseña. */
        delete: operations["OidcConnectionController_end"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-in-methods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Cómo se puede iniciar sesión, además de con la contraseña. */
        get: operations["OidcController_methods"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oidc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Empieza un inicio de sesión con el proveedor de OpenID Connect. */
        post: operations["OidcController_begin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oidc/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Termina con lo que respondió el proveedor: inicia sesión, o conecta la cuenta. */
        post: operations["OidcController_finish"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Las cuentas, por nombre. */
        get: operations["UsersController_list"];
        put?: never;
        /** Crea una cuenta y el enlace con el que su persona elige la contraseña. El enlace no se muestra más. */
        post: operations["UsersController_invite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Elimina una cuenta y cierra sus sesiones. */
        delete: operations["UsersController_delete"];
        options?: never;
        head?: never;
        /**
         * Cambia los campos enviados. Con otro rol u otros departamentos se cierran las sesiones de la cuenta.
         * @description `expected`, opcional, tiene los valores que se vieron. Si en uno de sus campos hay ahora otro, y no es el que se envía, no cambia nada y responde 409 `fields_changed`, con los campos en `errors` y lo que existe en `entity`.
         */
        patch: operations["UsersController_update"];
        trace?: never;
    };
    "/api/users/{id}/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Quita el segundo factor de otra cuenta y cierra sus sesiones. */
        delete: operations["UsersController_removeSecondFactor"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Crea otro enlace, que sustituye al anterior: una invitación (24 h) o, con contraseña, un cambio (1 h). */
        post: operations["UsersController_link"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Quién hizo qué, lo más reciente primero. */
        get: operations["AuditController_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exports/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Las tareas como archivo.
         * @description Con los mismos filtros que la lista, sin páginas. `xlsx`, o `csv` en UTF-8 con BOM y `separator`. Las horas son las de la escuela. Si algo falla a medias, se corta la conexión: no hay archivos incompletos.
         */
        get: operations["ExportsController_tasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exports/employees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Los empleados como archivo.
         * @description Con los mismos filtros que la lista, sin páginas. `xlsx`, o `csv` en UTF-8 con BOM y `separator`. Las horas son las de la escuela. Si algo falla a medias, se corta la conexión: no hay archivos incompletos.
         */
        get: operations["ExportsController_employees"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exports/departments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Los departamentos como archivo.
         * @description Con los mismos filtros que la lista, sin páginas. `xlsx`, o `csv` en UTF-8 con BOM y `separator`. Las horas son las de la escuela. Si algo falla a medias, se corta la conexión: no hay archivos incompletos.
         */
        get: operations["ExportsController_departments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exports/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * El historial de envíos como archivo.
         * @description Con los mismos filtros que la lista, sin páginas. `xlsx`, o `csv` en UTF-8 con BOM y `separator`. Las horas son las de la escuela. Si algo falla a medias, se corta la conexión: no hay archivos incompletos.
         */
        get: operations["ExportsController_deliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exports/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Las cifras de la pantalla de métricas como archivo.
         * @description Con los mismos filtros que la lista, sin páginas. `xlsx`, o `csv` en UTF-8 con BOM y `separator`. Las horas son las de la escuela. Si algo falla a medias, se corta la conexión: no hay archivos incompletos.
         */
        get: operations["ExportsController_metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exports/costs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lo que cuestan los mensajes de un mes como archivo.
         * @description Con los mismos filtros que la lista, sin páginas. `xlsx`, o `csv` en UTF-8 con BOM y `separator`. Las horas son las de la escuela. Si algo falla a medias, se corta la conexión: no hay archivos incompletos.
         */
        get: operations["ExportsController_costs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exports/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * La actividad como archivo.
         * @description Con los mismos filtros que la lista, sin páginas. `xlsx`, o `csv` en UTF-8 con BOM y `separator`. Las horas son las de la escuela. Si algo falla a medias, se corta la conexión: no hay archivos incompletos.
         */
        get: operations["ExportsController_audit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exports/bulk-results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Qué pasó con cada fila de un cambio de muchas.
         * @description Con los mismos filtros que la lista, sin páginas. `xlsx`, o `csv` en UTF-8 con BOM y `separator`. Las horas son las de la escuela. Si algo falla a medias, se corta la conexión: no hay archivos incompletos.
         */
        get: operations["ExportsController_bulkResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exports/school": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Todos los datos de la escuela.
         * @description Un ZIP de archivos CSV (UTF-8, punto y coma) con un LEEME.txt. Si algo falla a medias, se corta la conexión.
         */
        get: operations["ArchivesController_school"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/employees/{id}/personal-data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lo que se guarda de un empleado.
         * @description Un ZIP de archivos CSV (UTF-8, punto y coma) con un LEEME.txt. Si algo falla a medias, se corta la conexión.
         */
        get: operations["ArchivesController_employee"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/employees/{id}/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Elimina un empleado con sus tareas y borra sus datos del historial.
         * @description El nombre, el teléfono y el correo desaparecen de envíos, mensajes, conversaciones, importaciones y actividad; las cifras quedan igual. No se puede deshacer. En los demás servicios ocurre poco después de la respuesta.
         */
        post: operations["ErasuresController_employee"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/erasures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Borra los datos de una persona que ya no es empleado.
         * @description Quien tuvo ese número, o ese correo. El nombre, el teléfono y el correo desaparecen de envíos, mensajes, conversaciones, importaciones y actividad; las cifras quedan igual. No se puede deshacer. En los demás servicios ocurre poco después de la respuesta.
         */
        post: operations["ErasuresController_person"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
};
export type webhooks = Record<string, never>;
export type components = {
    schemas: {
        /** @description `total` cuenta todo lo que cumple los filtros; `nextCursor` es null en la última página. */
        DepartmentPage: {
            items: components["schemas"]["Department"][];
            nextCursor: string | null;
            total: number;
        };
        Department: {
            /** Format: uuid */
            id: string;
            name: string;
            description: string | null;
            /**
             * @example [
             *       [
             *         {
             *           "from": "07:00",
             *           "to": "17:00"
             *         }
             *       ],
             *       [
             *         {
             *           "from": "07:00",
             *           "to": "17:00"
             *         }
             *       ],
             *       [
             *         {
             *           "from": "07:00",
             *           "to": "17:00"
             *         }
             *       ],
             *       [
             *         {
             *           "from": "07:00",
             *           "to": "17:00"
             *         }
             *       ],
             *       [
             *         {
             *           "from": "07:00",
             *           "to": "17:00"
             *         }
             *       ],
             *       [],
             *       []
             *     ]
             */
            weeklyWindows: {
                from: string;
                to: string;
            }[][] | null;
            /** Format: uuid */
            managerEmployeeId: string | null;
            escalation: {
                afterReminders: number;
                to: "manager" | string;
            }[] | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            manager: {
                /** Format: uuid */
                id: string;
                name: string;
            } | null;
            employeeCount: number;
            taskCount: number;
        };
        /** @description `total` cuenta todo lo que cumple los filtros; `nextCursor` es null en la última página. */
        EmployeePage: {
            items: components["schemas"]["Employee"][];
            nextCursor: string | null;
            total: number;
        };
        Employee: {
            /** Format: uuid */
            id: string;
            name: string;
            phone: string;
            email: string | null;
            /** Format: uuid */
            departmentId: string;
            /**
             * @example [
             *       [
             *         {
             *           "from": "07:00",
             *           "to": "17:00"
             *         }
             *       ],
             *       [
             *         {
             *           "from": "07:00",
             *           "to": "17:00"
             *         }
             *       ],
             *       [
             *         {
             *           "from": "07:00",
             *           "to": "17:00"
             *         }
             *       ],
             *       [
             *         {
             *           "from": "07:00",
             *           "to": "17:00"
             *         }
             *       ],
             *       [
             *         {
             *           "from": "07:00",
             *           "to": "17:00"
             *         }
             *       ],
             *       [],
             *       []
             *     ]
             */
            weeklyWindows: {
                from: string;
                to: string;
            }[][] | null;
            /** Format: date-time */
            consentAt: string | null;
            consentSource: string | null;
            /** Format: date-time */
            optedOutAt: string | null;
            unreachableReason: string | null;
            newPhone: string | null;
            absences: components["schemas"]["Absence"][];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            department: {
                /** Format: uuid */
                id: string;
                name: string;
                description: string | null;
            };
            taskCount: number;
        };
        /** @description Fechas locales, ambas incluidas. */
        Absence: {
            /** Format: uuid */
            id: string;
            /** Format: date */
            from: string;
            /** Format: date */
            to: string;
            reason: string | null;
        };
        /** @description `weeklyWindows`: las franjas de lunes a domingo; null: a cualquier hora. `timeZone` null: la de la instalación, que es `effectiveTimeZone`; igual `schoolName`, que firma los mensajes. `bundleMinutes`: los recordatorios de un empleado que tocan en esos minutos van en un mensaje; `dailyCap`: máximo de mensajes a un empleado por día. Null: no. */
        Settings: {
            schoolName: string | null;
            timeZone: string | null;
            /**
             * @example [
             *       [
             *         {
             *           "from": "07:00",
             *           "to": "17:00"
             *         }
             *       ],
             *       [
             *         {
             *           "from": "07:00",
             *           "to": "17:00"
             *         }
             *       ],
             *       [
             *         {
             *           "from": "07:00",
             *           "to": "17:00"
             *         }
             *       ],
             *       [
             *         {
             *           "from": "07:00",
             *           "to": "17:00"
             *         }
             *       ],
             *       [
             *         {
             *           "from": "07:00",
             *           "to": "17:00"
             *         }
             *       ],
             *       [],
             *       []
             *     ]
             */
            weeklyWindows: {
                from: string;
                to: string;
            }[][] | null;
            messageTexts: {
                [key: string]: string | null;
            };
            acknowledgeHours: number;
            escalation: {
                afterReminders: number;
                to: "manager" | string;
            }[] | null;
            dailyDigestAt: string | null;
            weeklyDigest: {
                weekday: number;
                time: string;
            } | null;
            weeklyDigestByMail: boolean;
            mailFallback: boolean;
            mailAfterMinutes: number | null;
            bundleMinutes: number | null;
            dailyCap: number | null;
            messagePrices: {
                /**
                 * Format: date
                 * @example 2027-09-15
                 */
                from: string;
                /** @enum {string} */
                category: "utility" | "marketing" | "authentication" | "service";
                priceUsd: number;
            }[];
            spendLimit: number | null;
            isEscalating: boolean;
            effectiveSchoolName: string;
            effectiveTimeZone: string;
            version: number;
            /** Format: date-time */
            updatedAt: string;
        };
        /** @description Fechas locales, ambas incluidas. */
        ClosedDay: {
            /** Format: uuid */
            id: string;
            /** Format: date */
            from: string;
            /** Format: date */
            to: string;
            name: string;
            /** @enum {string} */
            kind: "holiday" | "vacation";
            /** Format: uuid */
            departmentId: string | null;
        };
        /** @description Nada se guarda. */
        ClosedDaySuggestions: {
            items: {
                /** Format: date */
                from: string;
                /** Format: date */
                to: string;
                name: string;
                /** @enum {string} */
                kind: "holiday" | "vacation";
            }[];
            attribution: string;
        };
        /** @description `total` cuenta todo lo que cumple los filtros; `nextCursor` es null en la última página. */
        TaskPage: {
            items: components["schemas"]["TaskWithReminder"][];
            nextCursor: string | null;
            total: number;
        };
        /** @description `nextReminder` está programado, o fallido si su cadena se detuvo; es null cuando no hay ninguno o el planificador no respondió. */
        TaskWithReminder: {
            /** Format: uuid */
            id: string;
            title: string;
            description: string | null;
            /** Format: uuid */
            employeeId: string;
            reminderInterval: number;
            confirmCompletion: boolean;
            proofRequired: boolean;
            /** Format: date-time */
            dueAt: string | null;
            remindBefore: number | null;
            overdueInterval: number | null;
            repetition: {
                /** @enum {string} */
                frequency: "daily" | "weekly" | "monthly";
                every: number;
                weekdays?: number[];
                monthDay?: number;
                weekday?: number;
                nth?: number;
                workingDay?: 1 | -1;
                /** Format: date */
                until?: string | null;
            } | null;
            isActive: boolean;
            isCompleted: boolean;
            /** Format: date-time */
            snoozedUntil: string | null;
            /** @enum {string|null} */
            snoozeReason: "snoozed" | "acknowledged" | null;
            /** Format: date-time */
            acknowledgedAt: string | null;
            /** Format: date-time */
            escalatedAt: string | null;
            escalationStep: number | null;
            /** Format: uuid */
            escalatedToId: string | null;
            /** @enum {string|null} */
            escalationOutcome: "manager" | "employee" | "no_manager" | "unreachable" | "self" | null;
            /** Format: date-time */
            completionReportedAt: string | null;
            rejectReason: string | null;
            /** Format: date-time */
            declinedAt: string | null;
            declineReason: string | null;
            /** Format: uuid */
            seriesId: string | null;
            /** Format: date-time */
            occurrenceAt: string | null;
            /** Format: uuid */
            groupId: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** Format: date-time */
            openSince: string;
            escalatedTo: {
                /** Format: uuid */
                id: string;
                name: string;
            } | null;
            employee: {
                /** Format: uuid */
                id: string;
                name: string;
                phone: string;
                department: {
                    /** Format: uuid */
                    id: string;
                    name: string;
                } | null;
                /** @enum {string|null} */
                unreachable: "opted_out" | "number" | "incomplete" | null;
            } | null;
            nextReminder: components["schemas"]["Reminder"] | null;
        };
        Reminder: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            taskId: string;
            /** Format: date-time */
            nextReminder: string;
            /** Format: date-time */
            sentAt: string | null;
            /** @enum {string} */
            status: "scheduled" | "sent" | "failed";
            /** @enum {string|null} */
            heldReason: "provider_stopped" | "outage" | "provider_limit" | "recipient_limit" | "budget" | "monthly_limit" | "template" | "hours" | "holiday" | "absence" | "daily_cap" | "consent" | null;
            /** Format: date-time */
            failedAt: string | null;
        };
        /** @description `missing`: las primeras personas que no la han completado; `joined`: cuántas son de su destino y no la tienen. */
        TaskGroup: {
            /** Format: uuid */
            id: string;
            title: string;
            description: string | null;
            reminderInterval: number;
            confirmCompletion: boolean;
            proofRequired: boolean;
            /** Format: date-time */
            dueAt: string | null;
            remindBefore: number | null;
            overdueInterval: number | null;
            /** Format: date-time */
            createdAt: string;
            /** @enum {string} */
            audience: "people" | "department" | "everyone";
            /** Format: uuid */
            departmentId: string | null;
            departmentName: string | null;
            total: number;
            completed: number;
            active: number;
            reported: number;
            declined: number;
            missing: {
                /** Format: uuid */
                id: string;
                name: string;
            }[];
            joined: number;
            joinedNames: string[];
        };
        /** @description `total`: las filas encontradas; `undoUntil`: hasta cuándo se puede deshacer; `undoOf`: el cambio que deshace. */
        BulkJob: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            list: "tasks" | "employees" | "departments";
            /** @enum {string|null} */
            action: "pause" | "activate" | "complete" | "interval" | "reassign" | "remind" | "delete" | "move" | "consent" | "manager" | null;
            /** @enum {string} */
            state: "collecting" | "applying" | "done" | "cancelled" | "failed";
            total: number;
            changed: number;
            unchanged: number;
            failed: number;
            reason: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            endedAt: string | null;
            /** Format: date-time */
            undoUntil: string | null;
            /** Format: uuid */
            undoOf: string | null;
        };
        /** @description `result` es null mientras no le toca; `code`: por qué falló. */
        BulkItemPage: {
            items: components["schemas"]["BulkItem"][];
            nextCursor: string | null;
        };
        BulkItem: {
            /** Format: uuid */
            id: string;
            name: string | null;
            /** @enum {string|null} */
            result: "changed" | "unchanged" | "failed" | null;
            code: string | null;
        };
        /** @description `verdicts`: filas por lo que pasaría con ellas; `total`, `done` y `failed` cuentan lo que se crea o cambia. */
        Import: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @enum {string} */
            state: "uploading" | "read" | "verifying" | "verified" | "planning" | "applying" | "done" | "cancelled" | "failed" | "undoing" | "undone";
            headers: string[];
            knownHeaders: boolean;
            sheets: string[];
            /** @enum {string} */
            kind: "departments" | "employees" | "tasks";
            columns: ("department" | "employee" | "phone" | "email" | "consent" | "manager" | "title" | "description" | "interval" | "dueAt" | "state" | "id" | null)[];
            /** @enum {string} */
            mode: "create" | "update";
            createMissing: boolean;
            rows: number;
            verdicts: {
                create: number;
                update: number;
                unchanged: number;
                unconfirmed: number;
                error: number;
            };
            warned: number;
            creates: {
                departments: number;
                employees: number;
                tasks: number;
            };
            total: number;
            done: number;
            failed: number;
            kept: number;
            reason: string | null;
            /** Format: uuid */
            createdBy: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            endedAt: string | null;
            /** Format: date-time */
            undoUntil: string | null;
        };
        /** @description `nextCursor` es null en la última página. */
        ImportPage: {
            items: components["schemas"]["Import"][];
            nextCursor: string | null;
        };
        /** @description `nextCursor` es null en la última página. */
        ImportRowPage: {
            items: components["schemas"]["ImportRow"][];
            nextCursor: string | null;
        };
        ImportRow: {
            number: number;
            cells: string[];
            /** @enum {string|null} */
            verdict: "create" | "update" | "unchanged" | "unconfirmed" | "error" | null;
            confirmed: boolean;
            problems: {
                column: number | null;
                message: string;
            }[];
            warnings: {
                column: number | null;
                message: string;
            }[];
            changes: ("department" | "employee" | "phone" | "email" | "consent" | "manager" | "title" | "description" | "interval" | "dueAt" | "state" | "id")[];
            previous: {
                [key: string]: string;
            };
            /** @enum {string|null} */
            result: "created" | "updated" | "deleted" | "unchanged" | "failed" | null;
            reason: string | null;
        };
        /** @description `nominalAt`: cuándo tocaría sin calendario; `reason`: por qué espera hasta `at`. */
        PlannedReminder: {
            /** Format: date-time */
            at: string;
            /** Format: date-time */
            nominalAt: string;
            /** @enum {string|null} */
            reason: "provider_stopped" | "outage" | "provider_limit" | "recipient_limit" | "budget" | "monthly_limit" | "template" | "hours" | "holiday" | "absence" | "daily_cap" | "consent" | null;
        };
        TaskSetSummary: {
            /** Format: uuid */
            id: string;
            name: string;
            version: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            itemCount: number;
        };
        /** @description `due`: días después del inicio y hora de la escuela; null: sin vencimiento. */
        TaskSet: {
            /** Format: uuid */
            id: string;
            name: string;
            items: {
                title: string;
                description: string | null;
                reminderInterval: number;
                confirmCompletion: boolean;
                proofRequired: boolean;
                remindBefore: number | null;
                overdueInterval: number | null;
                due: {
                    days: number;
                    time: string;
                } | null;
            }[];
            version: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /** @description Las tareas creadas. */
        StartedSet: {
            taskIds: string[];
            repeated: number;
        };
        UpcomingReminder: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            taskId: string;
            /** Format: date-time */
            nextReminder: string;
            /** Format: date-time */
            sentAt: string | null;
            /** @enum {string} */
            status: "scheduled" | "sent" | "failed";
            /** @enum {string|null} */
            heldReason: "provider_stopped" | "outage" | "provider_limit" | "recipient_limit" | "budget" | "monthly_limit" | "template" | "hours" | "holiday" | "absence" | "daily_cap" | "consent" | null;
            /** Format: date-time */
            failedAt: string | null;
            task: {
                /** Format: uuid */
                id: string;
                title: string;
                /** Format: uuid */
                employeeId: string | null;
                employeeName: string | null;
            };
        };
        /** @description `restored` seguían programados; `scheduled` se programaron de nuevo. */
        InitialiseResult: {
            restored: number;
            scheduled: number;
        };
        /** @description `total` cuenta lo que cumple los filtros hasta 10.000 y, a partir de ahí, es una estimación; `nextCursor` es null en la última página. */
        DeliveryPage: {
            items: components["schemas"]["Delivery"][];
            nextCursor: string | null;
            total: number;
        };
        Delivery: {
            /** Format: uuid */
            reminderId: string;
            /** Format: uuid */
            taskId: string;
            /** Format: uuid */
            employeeId: string | null;
            /** Format: date-time */
            dueAt: string;
            to: string | null;
            byMail: boolean;
            /** @enum {string} */
            status: "sending" | "sent" | "failed" | "cancelled";
            attempts: number;
            reason: string | null;
            providerAnswer: string | null;
            remark: string | null;
            /** Format: date-time */
            sentAt: string | null;
            /** Format: date-time */
            createdAt: string;
            bundledWith: number;
            providerId: string | null;
            /** @enum {string|null} */
            receipt: "accepted" | "sent" | "undelivered" | "delivered" | "read" | null;
            receiptReason: string | null;
            /** Format: date-time */
            deliveredAt: string | null;
            /** Format: date-time */
            readAt: string | null;
        };
        /** @description `total` cuenta todo lo que cumple los filtros; `nextCursor` es null en la última página. */
        ConversationPage: {
            items: components["schemas"]["Conversation"][];
            nextCursor: string | null;
            total: number;
        };
        /** @description De un empleado, o de un número que no es de ninguno; `answerable`: si se acepta ahora una respuesta libre. */
        Conversation: {
            /** Format: uuid */
            id: string;
            employee: {
                /** Format: uuid */
                id: string;
                name: string;
                /** Format: uuid */
                departmentId: string | null;
            } | null;
            phone: string | null;
            lastMessage: {
                /** @enum {string} */
                direction: "received" | "sent";
                /** @enum {string} */
                kind: "text" | "button" | "reaction" | "voice" | "other" | "notice" | "confirmation" | "answer" | "question" | "help" | "test" | "escalation" | "digest" | "report" | "decision";
                text: string;
                /** Format: date-time */
                at: string;
            } | null;
            unread: number;
            /** Format: date-time */
            windowEndsAt: string | null;
            answerable: boolean;
        };
        /** @description Lo más reciente primero; lo anterior, por `/messages` y por `/api/deliveries`. */
        ConversationThread: {
            conversation: components["schemas"]["Conversation"];
            messages: components["schemas"]["ConversationMessagePage"];
            reminders: {
                items: components["schemas"]["Delivery"][];
                nextCursor: string | null;
            };
        };
        /** @description `nextCursor` es null en la última página. */
        ConversationMessagePage: {
            items: components["schemas"]["ConversationMessage"][];
            nextCursor: string | null;
        };
        /** @description `action`: lo que hizo un mensaje recibido. */
        ConversationMessage: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            conversationId: string;
            /** @enum {string} */
            direction: "received" | "sent";
            /** @enum {string} */
            kind: "text" | "button" | "reaction" | "voice" | "other" | "notice" | "confirmation" | "answer" | "question" | "help" | "test" | "escalation" | "digest" | "report" | "decision";
            text: string;
            /** Format: date-time */
            at: string;
            /** @enum {string|null} */
            action: "completed" | "reported" | "snoozed" | "seen" | "opted_out" | "opted_in" | "helped" | "listed" | "asked" | "reminded" | "reassigned" | "confirmed" | "rejected" | "postponed" | "declined" | "attached" | "refused" | null;
            /** Format: uuid */
            taskId: string | null;
            /** Format: date-time */
            snoozedUntil: string | null;
            /** Format: uuid */
            replyTo: string | null;
            /** Format: uuid */
            userId: string | null;
            /** @enum {string|null} */
            status: "pending" | "sent" | "failed" | null;
            /** @enum {string|null} */
            receipt: "accepted" | "sent" | "undelivered" | "delivered" | "read" | null;
            reason: string | null;
            choices: {
                title: string;
                description?: string;
            }[] | null;
            proof: {
                /** @enum {string} */
                type: "image/jpeg" | "image/png" | "image/webp" | "application/pdf";
                size: number;
            } | null;
        };
        /** @description `id`: el del mensaje. */
        Proof: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            taskId: string;
            /** @enum {string} */
            type: "image/jpeg" | "image/png" | "image/webp" | "application/pdf";
            size: number;
            sha256: string;
            /** Format: date-time */
            at: string;
        };
        /** @description `stopped`: rechaza todo lo de la cuenta; `held` recordatorios esperan. `unknown`: su estado no se pudo leer, y los recordatorios esperan por otra causa. `template`: la plantilla que hace falta y no se puede usar; sus mensajes esperan. `categoryChange`: Meta anunció que la cobrará más. `mail`: el servidor de correo, o `null`. */
        Provider: {
            account: string;
            name: string;
            departmentIds: string[];
            /** @enum {string} */
            state: "working" | "stopped" | "unknown";
            reason: string | null;
            answer: string | null;
            /** Format: date-time */
            since: string | null;
            held: number;
            problems?: {
                /** @enum {string} */
                setting: "token" | "number" | "account";
                answer: string;
            }[];
            simulated?: boolean;
            requiresConsent?: boolean;
            monthlyTemplates?: {
                sent: number;
                limit: number;
            } | null;
            textLimit?: {
                max: number;
                overhead: number;
            } | null;
            others: {
                account: string;
                name: string;
                departmentIds: string[];
                /** @enum {string} */
                state: "working" | "stopped" | "unknown";
                reason: string | null;
                answer: string | null;
                /** Format: date-time */
                since: string | null;
                held: number;
                problems?: {
                    /** @enum {string} */
                    setting: "token" | "number" | "account";
                    answer: string;
                }[];
                simulated?: boolean;
                requiresConsent?: boolean;
                monthlyTemplates?: {
                    sent: number;
                    limit: number;
                } | null;
                textLimit?: {
                    max: number;
                    overhead: number;
                } | null;
            }[];
            mail: {
                account: string;
                name: string;
                departmentIds: string[];
                /** @enum {string} */
                state: "working" | "stopped" | "unknown";
                reason: string | null;
                answer: string | null;
                /** Format: date-time */
                since: string | null;
                held: number;
                problems?: {
                    /** @enum {string} */
                    setting: "token" | "number" | "account";
                    answer: string;
                }[];
                simulated?: boolean;
                requiresConsent?: boolean;
                monthlyTemplates?: {
                    sent: number;
                    limit: number;
                } | null;
                textLimit?: {
                    max: number;
                    overhead: number;
                } | null;
            } | null;
            template: {
                /** @enum {string} */
                use: "reminder" | "bundle" | "notice" | "digest" | "report" | "decision";
                name: string;
                language: string;
                account: string;
                /** @enum {string} */
                state: "approved" | "pending" | "rejected" | "paused" | "disabled" | "limit_exceeded" | "archived" | "unknown" | "missing";
                reason: string | null;
                differences: string[];
                held: number;
            } | null;
            categoryChange: {
                /** @enum {string} */
                use: "reminder" | "bundle" | "notice" | "digest" | "report" | "decision";
                name: string;
                language: string;
                account: string;
                from: string;
                to: string;
                /** Format: date-time */
                at: string;
            } | null;
            suspension: {
                /** Format: date-time */
                dataOf: string;
                overdue: number;
            } | null;
            notices: {
                /** @enum {string} */
                topic: "ban" | "violation" | "restriction" | "account" | "review" | "quality" | "limit" | "name" | "security" | "alert";
                event: string;
                /** @enum {string} */
                severity: "ended" | "information" | "warning" | "critical";
                number: string | null;
                words: string | null;
                /** Format: date-time */
                at: string;
                /** Format: date-time */
                until: string | null;
                account: string;
                key: string;
            }[];
        };
        /** @description Solo hay plantillas con `cloud`. `needed`: las que usan los mensajes. */
        TemplateList: {
            /** @enum {string} */
            provider: "sandbox" | "form" | "cloud";
            items: components["schemas"]["Template"][];
            needed: {
                /** @enum {string} */
                use: "reminder" | "bundle" | "notice" | "digest" | "report" | "decision";
                name: string;
                language: string;
                fixed: {
                    name: boolean;
                    language: boolean;
                };
                inUse: boolean;
            }[];
            /** Format: date-time */
            synchronisedAt: string | null;
            error: string | null;
        };
        /** @description `category`: lo que cobra Meta; `usedBy`: los mensajes que salen con ella; `fits`: los que podrían. */
        Template: {
            id: string;
            name: string;
            language: string;
            category: string;
            /** @enum {string} */
            state: "approved" | "pending" | "rejected" | "paused" | "disabled" | "limit_exceeded" | "archived" | "unknown";
            reason: string | null;
            quality: string | null;
            body: string | null;
            footer: string | null;
            buttons: string[];
            usedBy: ("reminder" | "bundle" | "notice" | "digest" | "report" | "decision")[];
            fits: ("reminder" | "bundle" | "notice" | "digest" | "report" | "decision")[];
            differences: string[];
            nextCategory: {
                category: string;
                /** Format: date-time */
                at: string;
            } | null;
        };
        /** @description `answer`: la respuesta del proveedor. */
        TestMessage: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            state: "pending" | "sent" | "failed";
            reason: string | null;
            answer: string | null;
        };
        WhatsappConnections: {
            items: components["schemas"]["WhatsappConnection"][];
            canStore: boolean;
        };
        /** @description `account` la nombra. Sin `departmentIds` es la de la escuela. `source`: `environment` la fija el servidor; `portal` se conectó aquí; `simulator` no llega a ningún teléfono. `secrets`: las claves guardadas, con sus últimos caracteres como mucho. */
        WhatsappConnection: {
            account: string;
            name: string;
            departmentIds: string[];
            /** @enum {string} */
            source: "environment" | "portal" | "simulator";
            /** @enum {string} */
            provider: "sandbox" | "form" | "cloud";
            phoneNumberId: string | null;
            businessAccountId: string | null;
            url: string | null;
            /** @enum {string|null} */
            dialect: "status" | "wasender" | "menuia" | "auto" | null;
            secrets: {
                name: string;
                end: string | null;
            }[];
            readable: boolean;
            /** Format: date-time */
            connectedAt: string | null;
        };
        /** @description Qué dice el proveedor de cada dato; `words`, con sus palabras. */
        WhatsappCheck: {
            results: {
                /** @enum {string} */
                field: "token" | "phoneNumberId" | "businessAccountId" | "appSecret" | "url" | "test";
                /** @enum {string} */
                verdict: "right" | "token_refused" | "number_unknown" | "number_is_other" | "account_unknown" | "number_elsewhere" | "app_secret_wrong" | "address_refused" | "keys_refused" | "not_taken" | "no_answer";
                words: string | null;
            }[];
        };
        /** @description `url`: donde llama el proveedor; `refused` llamadas se rechazaron, la última por `refusedReason`. `notices`: lo que Meta avisa de la cuenta y sigue vigente. */
        WhatsappHealth: {
            /** @enum {string} */
            provider: "sandbox" | "form" | "cloud";
            webhook: {
                url: string | null;
                hasSecret: boolean;
                hasVerifyToken: boolean;
                calls: {
                    /** Format: date-time */
                    firstAt: string | null;
                    /** Format: date-time */
                    lastAt: string | null;
                    /** Format: date-time */
                    verifiedAt: string | null;
                    refused: number;
                    /** Format: date-time */
                    refusedAt: string | null;
                    /** @enum {string|null} */
                    refusedReason: "no_secret" | "unsigned" | "signature" | "verify_token" | "path_secret" | "unreadable" | "too_large" | "too_deep" | "no_message" | "no_sender" | null;
                    failed: number;
                };
            };
            notices: {
                /** @enum {string} */
                topic: "ban" | "violation" | "restriction" | "account" | "review" | "quality" | "limit" | "name" | "security" | "alert";
                event: string;
                /** @enum {string} */
                severity: "ended" | "information" | "warning" | "critical";
                number: string | null;
                words: string | null;
                /** Format: date-time */
                at: string;
                /** Format: date-time */
                until: string | null;
                account: string;
                key: string;
            }[];
        };
        WhatsappAccount: {
            account: {
                /** Format: date-time */
                checkedAt: string;
                error: string | null;
                number: {
                    display: string | null;
                    verifiedName: string | null;
                    quality: string | null;
                    limit: string | null;
                    status: string | null;
                } | null;
                apps: string[] | null;
            } | null;
        };
        CalendarFeed: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "employee" | "department";
            /** Format: uuid */
            subjectId: string;
            name: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            lastReadAt: string | null;
        };
        CreatedCalendarFeed: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "employee" | "department";
            /** Format: uuid */
            subjectId: string;
            name: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            lastReadAt: string | null;
            path: string;
        };
        /** @description `isShared`: de la escuela, la ven todos; `isStart`: la lista del usuario comienza con ella. */
        SavedView: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            list: "tasks" | "employees" | "departments";
            name: string;
            query: {
                search?: string;
                /** @enum {string} */
                state?: "active" | "paused" | "completed" | "open" | "reported" | "overdue" | "escalated" | "declined" | "unreachable" | "failed" | "held" | "silent";
                /** Format: uuid */
                departmentId?: string;
                /** Format: uuid */
                employeeId?: string;
                /** @enum {string} */
                consent?: "given" | "missing";
                /** @enum {string} */
                manager?: "none" | "set";
                /** @enum {string} */
                order?: "created" | "-created" | "name" | "-name" | "title" | "-title" | "employee" | "-employee" | "department" | "-department" | "state" | "-state" | "reminder" | "-reminder" | "due" | "-due";
                /** @enum {string} */
                view?: "cards" | "table";
            };
            isShared: boolean;
            isStart: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /** @description `disabledReason`: por qué se desactivó solo; `firstFailedAt`: desde cuándo no se entrega nada. */
        WebhookEndpoint: {
            /** Format: uuid */
            id: string;
            url: string;
            description: string;
            events: ("task.created" | "task.updated" | "task.paused" | "task.activated" | "task.completed" | "task.reopened" | "task.deleted" | "reminder.sent" | "reminder.failed" | "reminder.escalated" | "employee.created" | "employee.updated" | "employee.deleted" | "department.created" | "department.updated" | "department.deleted")[];
            isActive: boolean;
            /** @enum {string|null} */
            disabledReason: "gone" | "failing" | null;
            /** Format: date-time */
            disabledAt: string | null;
            /** Format: date-time */
            firstFailedAt: string | null;
            /** Format: date-time */
            previousSecretUntil: string | null;
            secretUnreadable: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        CreatedWebhookEndpoint: {
            /** Format: uuid */
            id: string;
            url: string;
            description: string;
            events: ("task.created" | "task.updated" | "task.paused" | "task.activated" | "task.completed" | "task.reopened" | "task.deleted" | "reminder.sent" | "reminder.failed" | "reminder.escalated" | "employee.created" | "employee.updated" | "employee.deleted" | "department.created" | "department.updated" | "department.deleted")[];
            isActive: boolean;
            /** @enum {string|null} */
            disabledReason: "gone" | "failing" | null;
            /** Format: date-time */
            disabledAt: string | null;
            /** Format: date-time */
            firstFailedAt: string | null;
            /** Format: date-time */
            previousSecretUntil: string | null;
            secretUnreadable: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            secret: string;
        };
        /** @description Para verificar las firmas. */
        WebhookSecret: {
            secret: string;
        };
        /** @description `id` es la cabecera `webhook-id`; `response`: el comienzo de la última respuesta. */
        WebhookMessage: {
            /** Format: uuid */
            id: string;
            type: string;
            /** @enum {string} */
            state: "pending" | "delivered" | "failed";
            attempts: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            dueAt: string | null;
            /** Format: date-time */
            lastAttemptAt: string | null;
            statusCode: number | null;
            error: string | null;
            durationMs: number | null;
            response: string | null;
        };
        /** @description `nextCursor` es null en la última página. */
        WebhookMessagePage: {
            items: components["schemas"]["WebhookMessage"][];
            nextCursor: string | null;
        };
        Dashboard: {
            totalEmployees: number;
            activeTasks: number;
            totalTasks: number;
            totalDepartments: number;
            remindersToday: number;
            recentTasks: components["schemas"]["Task"][];
            upcomingReminders: components["schemas"]["UpcomingReminder"][];
        };
        /** @description `reminderInterval` en minutos. */
        Task: {
            /** Format: uuid */
            id: string;
            title: string;
            description: string | null;
            /** Format: uuid */
            employeeId: string;
            reminderInterval: number;
            confirmCompletion: boolean;
            proofRequired: boolean;
            /** Format: date-time */
            dueAt: string | null;
            remindBefore: number | null;
            overdueInterval: number | null;
            repetition: {
                /** @enum {string} */
                frequency: "daily" | "weekly" | "monthly";
                every: number;
                weekdays?: number[];
                monthDay?: number;
                weekday?: number;
                nth?: number;
                workingDay?: 1 | -1;
                /** Format: date */
                until?: string | null;
            } | null;
            isActive: boolean;
            isCompleted: boolean;
            /** Format: date-time */
            snoozedUntil: string | null;
            /** @enum {string|null} */
            snoozeReason: "snoozed" | "acknowledged" | null;
            /** Format: date-time */
            acknowledgedAt: string | null;
            /** Format: date-time */
            escalatedAt: string | null;
            escalationStep: number | null;
            /** Format: uuid */
            escalatedToId: string | null;
            /** @enum {string|null} */
            escalationOutcome: "manager" | "employee" | "no_manager" | "unreachable" | "self" | null;
            /** Format: date-time */
            completionReportedAt: string | null;
            rejectReason: string | null;
            /** Format: date-time */
            declinedAt: string | null;
            declineReason: string | null;
            /** Format: uuid */
            seriesId: string | null;
            /** Format: date-time */
            occurrenceAt: string | null;
            /** Format: uuid */
            groupId: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** Format: date-time */
            openSince: string;
            escalatedTo: {
                /** Format: uuid */
                id: string;
                name: string;
            } | null;
            employee: {
                /** Format: uuid */
                id: string;
                name: string;
                phone: string;
                department: {
                    /** Format: uuid */
                    id: string;
                    name: string;
                } | null;
                /** @enum {string|null} */
                unreachable: "opted_out" | "number" | "incomplete" | null;
            } | null;
        };
        /** @description Cuántas tareas piden atención; cada número es el `total` de `/api/tasks` con ese `state`. */
        Attention: {
            failed: number;
            overdue: number;
            held: number;
            unreachable: number;
            reported: number;
        };
        Metrics: {
            departmentStats: {
                name: string;
                fullName: string;
                total: number;
                active: number;
            }[];
            employeeStats: {
                name: string;
                fullName: string;
                tasks: number;
                activeTasks: number;
            }[];
            taskStatusData: {
                name: string;
                value: number;
                color: string;
            }[];
            reminderStats: {
                hour: string;
                count: number;
            }[];
            weeklyReminders: {
                day: string;
                count: number;
            }[];
            efficiency: number;
            productivity: number;
            averageResponseTime: string;
            monthlyGrowth: number;
            activeEmployees: number;
            activeTasks: number;
            totalTasks: number;
            remindersToday: number;
            tasksThisMonth: number;
            tasksLastMonth: number;
            receipts: {
                reported: number;
                delivered: number;
                read: number;
                medianReadSeconds: number | null;
            } | null;
            overdueTasks: number | null;
        };
        /** @description En USD. `unpriced`: mensajes sin precio en su fecha. */
        Costs: {
            month: string;
            months: string[];
            items: {
                /** Format: uuid */
                departmentId: string | null;
                category: string;
                messages: number;
                unpriced: number;
                cost: number;
            }[];
            cost: number;
            forecast: number | null;
        };
        SystemStatus: {
            /** @enum {string} */
            status: "ok" | "degraded";
            checks: {
                [key: string]: "ok" | "down";
            };
            build: {
                version: string;
                revision: string;
            } | null;
        };
        /** @description `open`: no hay inicio de sesión; `setup`: falta crear el primer administrador; `second_factor` y `second_factor_setup`: el inicio de sesión continúa con `challenge`, una sola vez. */
        Access: {
            /** @enum {string} */
            state: "open" | "setup";
        } | {
            /** @enum {string} */
            state: "signed_out";
            resetByMail?: boolean;
            databaseLost?: boolean;
            passkeys?: boolean;
        } | {
            /** @enum {string} */
            state: "signed_in";
            user: {
                /** Format: uuid */
                id: string;
                name: string;
                email: string;
                /** @enum {string} */
                role: "administrator" | "manager" | "viewer";
                departmentIds: string[];
                /** Format: date-time */
                createdAt: string;
            };
            /** Format: date-time */
            endsAt: string;
            recoveryCodes?: string[];
        } | {
            /** @enum {string} */
            state: "second_factor" | "second_factor_setup";
            challenge: string;
            methods: ("totp" | "recovery_code" | "passkey")[];
            /** Format: date-time */
            expiresAt: string;
        };
        /** @description `uri` es el contenido del código QR. */
        TotpSetup: {
            secret: string;
            uri: string;
        };
        SignedOut: {
            providerUrl: string | null;
        };
        /** @description `recoveryCodes`: los que quedan. */
        SecondFactor: {
            totp: boolean;
            unreadable: boolean;
            recoveryCodes: number;
            demanded: boolean;
        };
        /** @description Cada uno sirve una vez. */
        RecoveryCodes: {
            recoveryCodes: string[];
        };
        /** @description Para `navigator.credentials`. */
        PasskeyOptions: {
            [key: string]: unknown;
        };
        Passkeys: {
            available: boolean;
            items: components["schemas"]["Passkey"][];
        };
        Passkey: {
            /** Format: uuid */
            id: string;
            name: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            lastUsedAt: string | null;
        };
        /** @description `sessions`: las que no se han cerrado, la última usada primero. */
        AccountAccess: {
            sessions: {
                /** Format: uuid */
                id: string;
                userAgent: string;
                address: string;
                /** Format: date-time */
                createdAt: string;
                /** Format: date-time */
                lastUsedAt: string;
            }[];
            tokens: components["schemas"]["ApiToken"][];
        };
        ApiToken: {
            /** Format: uuid */
            id: string;
            name: string;
            permissions: ("school.read" | "school.write" | "departments.write" | "integrations.manage" | "audit.read" | "system.read")[];
            departmentIds: string[];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
            /** Format: date-time */
            lastUsedAt: string | null;
        };
        /** @description `token` no se muestra más. */
        CreatedApiToken: {
            /** Format: uuid */
            id: string;
            name: string;
            permissions: ("school.read" | "school.write" | "departments.write" | "integrations.manage" | "audit.read" | "system.read")[];
            departmentIds: string[];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
            /** Format: date-time */
            lastUsedAt: string | null;
            token: string;
        };
        /** @description `oidc`: solo si la cuenta no tiene contraseña ni passkey. */
        Confirmation: {
            password: boolean;
            passkey: boolean;
            oidc: {
                name: string;
            } | null;
        };
        OidcStart: {
            url: string;
        };
        SecurityNotice: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "device" | "token" | "passkey" | "password" | "identity";
            detail: string | null;
            address: string | null;
            /** Format: date-time */
            at: string;
        };
        OidcConnection: {
            provider: {
                name: string;
            } | null;
            connected: boolean;
            password: boolean;
        };
        SignInMethods: {
            oidc: {
                name: string;
            } | null;
        };
        OidcReturn: {
            next: string | null;
            access: components["schemas"]["Access"];
        };
        /** @description `invited`: aún no ha elegido contraseña. */
        User: {
            /** Format: uuid */
            id: string;
            name: string;
            email: string;
            /** @enum {string} */
            role: "administrator" | "manager" | "viewer";
            departmentIds: string[];
            /** Format: date-time */
            createdAt: string;
            /** @enum {string} */
            status: "invited" | "active";
            /** Format: date-time */
            lastSignInAt: string | null;
            mail: {
                /** @enum {string} */
                state: "waiting" | "sent" | "failed";
                /** Format: date-time */
                at: string;
                /** @enum {string|null} */
                failure: "unreachable" | "credentials" | "address" | "refused" | "not_set_up" | null;
            } | null;
            secondFactor: boolean;
            secondFactorUnreadable: boolean;
        };
        InvitedUser: {
            user: components["schemas"]["User"];
            link: components["schemas"]["AccountLink"];
        };
        /** @description `url` es una ruta del portal si el servidor no conoce su dirección pública (`PUBLIC_URL`). */
        AccountLink: {
            /** @enum {string} */
            kind: "invitation" | "reset";
            url: string;
            /** Format: date-time */
            expiresAt: string;
            mailTo: string | null;
        };
        /** @description `nextCursor` es null en la última página. */
        AuditPage: {
            items: components["schemas"]["AuditEntry"][];
            nextCursor: string | null;
        };
        AuditEntry: {
            id: string;
            /** Format: date-time */
            at: string;
            actor: {
                /** Format: uuid */
                id: string;
                name: string | null;
            } | null;
            /** Format: uuid */
            actorEmployeeId: string | null;
            /** @enum {string} */
            action: "department.created" | "department.updated" | "department.deleted" | "employee.created" | "employee.updated" | "employee.deleted" | "employee.erased" | "task.created" | "task.updated" | "task.paused" | "task.activated" | "task.completed" | "task.reopened" | "task.deleted" | "set.created" | "set.updated" | "set.deleted" | "set.started" | "settings.updated" | "template.selected" | "account.connected" | "account.updated" | "account.disconnected" | "endpoint.created" | "endpoint.updated" | "endpoint.deleted" | "endpoint.revealed" | "endpoint.replayed" | "feed.created" | "feed.deleted" | "user.created" | "user.invited" | "user.updated" | "user.deleted" | "password.reset" | "password.forgotten" | "session.started" | "session.refused" | "session.ended" | "device.added" | "password.changed" | "password.refused" | "session.confirmed" | "confirmation.refused" | "second_factor.added" | "second_factor.removed" | "second_factor.refused" | "recovery_code.used" | "recovery_codes.created" | "passkey.added" | "passkey.renamed" | "passkey.removed" | "oidc.connected" | "oidc.disconnected" | "tasks.changed" | "employees.changed" | "departments.changed" | "file.imported" | "view.changed" | "list.exported" | "token.created" | "token.revoked" | "session.required" | "access.forbidden";
            entity: {
                /** @enum {string} */
                kind: "department" | "employee" | "task" | "set" | "user" | "settings" | "endpoint" | "feed" | "template" | "account";
                /** Format: uuid */
                id: string;
                name: string | null;
            } | null;
            /** Format: uuid */
            departmentId: string | null;
            changes: {
                field: string;
                before: (string | number | boolean | string[]) | null;
                after: (string | number | boolean | string[]) | null;
                erased: boolean;
            }[];
            route: string | null;
            count: number;
            address: string | null;
            correlationId: string | null;
        };
        /** @description RFC 9457. `code` es estable; `detail` y los mensajes de `errors` son para mostrarlos; `entity` es lo que existe. */
        Problem: {
            /** @enum {string} */
            type: "about:blank";
            title: string;
            status: number;
            /** @enum {string} */
            code: "validation_failed" | "malformed_request" | "not_found" | "department_not_found" | "employee_not_found" | "task_group_not_found" | "task_not_found" | "user_not_found" | "department_has_employees" | "task_paused" | "task_completed" | "task_not_completed" | "occurrence_open" | "window_closed" | "consent_missing" | "opted_out" | "settings_changed" | "fields_changed" | "closed_day_not_found" | "absence_not_found" | "template_refused" | "template_exists" | "connection_fixed" | "account_connected" | "department_has_account" | "school_has_account" | "template_fixed" | "templates_unsupported" | "provider_unavailable" | "provider_refused" | "bulk_job_not_found" | "bulk_not_undoable" | "not_undoable" | "changed_since" | "number_elsewhere" | "import_not_found" | "import_not_open" | "import_not_undoable" | "too_large" | "unreadable_file" | "no_rows" | "unsupported_format" | "upload_waiting" | "uploads_busy" | "last_administrator" | "already_exists" | "already_deleted" | "body_too_large" | "unsupported_media_type" | "method_not_allowed" | "cross_site" | "too_many_requests" | "unauthorized" | "session_required" | "forbidden" | "read_permission_required" | "confirmation_required" | "link_expired" | "challenge_expired" | "oidc_refused" | "oidc_expired" | "oidc_no_access" | "oidc_connected" | "oidc_unavailable" | "secrets_key_missing" | "secret_unreadable" | "misdirected_request" | "internal_error" | "service_unavailable" | "request_timeout";
            detail: string;
            instance?: string;
            correlationId?: string;
            errors?: {
                field: string;
                message: string;
            }[];
            entity?: components["schemas"]["Department"] | components["schemas"]["Employee"] | components["schemas"]["Task"] | components["schemas"]["Settings"] | components["schemas"]["ClosedDay"] | components["schemas"]["ConversationMessage"] | components["schemas"]["BulkJob"] | components["schemas"]["TaskSet"];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
};
export type $defs = Record<string, never>;
export interface operations {
    DepartmentsController_list: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                search?: string;
                /** @description Hasta 100 UUID separados por comas: solo las filas nombradas, todas en una página. */
                ids?: string;
                order?: "created" | "-created" | "name" | "-name";
                manager?: "none" | "set";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DepartmentPage"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    DepartmentsController_create: {
        parameters: {
            query?: never;
            header?: {
                /** @description Un UUID que será el id de lo creado. Durante al menos 24 horas, repetir la petición con la misma clave crea una sola vez: con el mismo contenido responde 201 con lo creado, tal como está ahora; con otro contenido, 409 `already_exists`, con lo que existe en `entity`; si ya se eliminó, 409 `already_deleted`: para crearlo de nuevo hace falta otra clave. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    description?: string | null;
                    /**
                     * @example [
                     *       [
                     *         {
                     *           "from": "07:00",
                     *           "to": "17:00"
                     *         }
                     *       ],
                     *       [
                     *         {
                     *           "from": "07:00",
                     *           "to": "17:00"
                     *         }
                     *       ],
                     *       [
                     *         {
                     *           "from": "07:00",
                     *           "to": "17:00"
                     *         }
                     *       ],
                     *       [
                     *         {
                     *           "from": "07:00",
                     *           "to": "17:00"
                     *         }
                     *       ],
                     *       [
                     *         {
                     *           "from": "07:00",
                     *           "to": "17:00"
                     *         }
                     *       ],
                     *       [],
                     *       []
                     *     ]
                     */
                    weeklyWindows?: {
                        from: string;
                        to: string;
                    }[][] | null;
                    /** Format: uuid */
                    managerEmployeeId?: string | null;
                    escalation?: {
                        afterReminders: number;
                        to: "manager" | string;
                    }[] | null;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Department"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    DepartmentsController_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Department"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    DepartmentsController_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    DepartmentsController_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    description?: string | null;
                    /**
                     * @example [
                     *       [
                     *         {
                     *           "from": "07:00",
                     *           "to": "17:00"
                     *         }
                     *       ],
                     *       [
                     *         {
                     *           "from": "07:00",
                     *           "to": "17:00"
                     *         }
                     *       ],
                     *       [
                     *         {
                     *           "from": "07:00",
                     *           "to": "17:00"
                     *         }
                     *       ],
                     *       [
                     *         {
                     *           "from": "07:00",
                     *           "to": "17:00"
                     *         }
                     *       ],
                     *       [
                     *         {
                     *           "from": "07:00",
                     *           "to": "17:00"
                     *         }
                     *       ],
                     *       [],
                     *       []
                     *     ]
                     */
                    weeklyWindows?: {
                        from: string;
                        to: string;
                    }[][] | null;
                    /** Format: uuid */
                    managerEmployeeId?: string | null;
                    escalation?: {
                        afterReminders: number;
                        to: "manager" | string;
                    }[] | null;
                    expected?: {
                        name?: string;
                        description?: string | null;
                        /**
                         * @example [
                         *       [
                         *         {
                         *           "from": "07:00",
                         *           "to": "17:00"
                         *         }
                         *       ],
                         *       [
                         *         {
                         *           "from": "07:00",
                         *           "to": "17:00"
                         *         }
                         *       ],
                         *       [
                         *         {
                         *           "from": "07:00",
                         *           "to": "17:00"
                         *         }
                         *       ],
                         *       [
                         *         {
                         *           "from": "07:00",
                         *           "to": "17:00"
                         *         }
                         *       ],
                         *       [
                         *         {
                         *           "from": "07:00",
                         *           "to": "17:00"
                         *         }
                         *       ],
                         *       [],
                         *       []
                         *     ]
                         */
                        weeklyWindows?: {
                            from: string;
                            to: string;
                        }[][] | null;
                        /** Format: uuid */
                        managerEmployeeId?: string | null;
                        escalation?: {
                            afterReminders: number;
                            to: "manager" | string;
                        }[] | null;
                    };
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Department"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    EmployeesController_list: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                search?: string;
                /** @description Hasta 100 UUID separados por comas: solo las filas nombradas, todas en una página. */
                ids?: string;
                order?: "created" | "-created" | "name" | "-name";
                departmentId?: string;
                consent?: "given" | "missing";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployeePage"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    EmployeesController_create: {
        parameters: {
            query?: never;
            header?: {
                /** @description Un UUID que será el id de lo creado. Durante al menos 24 horas, repetir la petición con la misma clave crea una sola vez: con el mismo contenido responde 201 con lo creado, tal como está ahora; con otro contenido, 409 `already_exists`, con lo que existe en `entity`; si ya se eliminó, 409 `already_deleted`: para crearlo de nuevo hace falta otra clave. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @example +504 9999-9999 */
                    phone: string;
                    email?: string | null;
                    /** Format: uuid */
                    departmentId: string;
                    /**
                     * @example [
                     *       [
                     *         {
                     *           "from": "07:00",
                     *           "to": "17:00"
                     *         }
                     *       ],
                     *       [
                     *         {
                     *           "from": "07:00",
                     *           "to": "17:00"
                     *         }
                     *       ],
                     *       [
                     *         {
                     *           "from": "07:00",
                     *           "to": "17:00"
                     *         }
                     *       ],
                     *       [
                     *         {
                     *           "from": "07:00",
                     *           "to": "17:00"
                     *         }
                     *       ],
                     *       [
                     *         {
                     *           "from": "07:00",
                     *           "to": "17:00"
                     *         }
                     *       ],
                     *       [],
                     *       []
                     *     ]
                     */
                    weeklyWindows?: {
                        from: string;
                        to: string;
                    }[][] | null;
                    consent?: boolean;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Employee"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    EmployeesController_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Employee"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    EmployeesController_delete: {
        parameters: {
            query?: never;
            header?: {
                /** @description Un UUID con el que este cambio se puede deshacer durante una hora: el `change` de `undo`. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    EmployeesController_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    /** @example +504 9999-9999 */
                    phone?: string;
                    email?: string | null;
                    /** Format: uuid */
                    departmentId?: string;
                    /**
                     * @example [
                     *       [
                     *         {
                     *           "from": "07:00",
                     *           "to": "17:00"
                     *         }
                     *       ],
                     *       [
                     *         {
                     *           "from": "07:00",
                     *           "to": "17:00"
                     *         }
                     *       ],
                     *       [
                     *         {
                     *           "from": "07:00",
                     *           "to": "17:00"
                     *         }
                     *       ],
                     *       [
                     *         {
                     *           "from": "07:00",
                     *           "to": "17:00"
                     *         }
                     *       ],
                     *       [
                     *         {
                     *           "from": "07:00",
                     *           "to": "17:00"
                     *         }
                     *       ],
                     *       [],
                     *       []
                     *     ]
                     */
                    weeklyWindows?: {
                        from: string;
                        to: string;
                    }[][] | null;
                    consent?: boolean;
                    expected?: {
                        name?: string;
                        phone?: string;
                        email?: string | null;
                        /** Format: uuid */
                        departmentId?: string;
                        /**
                         * @example [
                         *       [
                         *         {
                         *           "from": "07:00",
                         *           "to": "17:00"
                         *         }
                         *       ],
                         *       [
                         *         {
                         *           "from": "07:00",
                         *           "to": "17:00"
                         *         }
                         *       ],
                         *       [
                         *         {
                         *           "from": "07:00",
                         *           "to": "17:00"
                         *         }
                         *       ],
                         *       [
                         *         {
                         *           "from": "07:00",
                         *           "to": "17:00"
                         *         }
                         *       ],
                         *       [
                         *         {
                         *           "from": "07:00",
                         *           "to": "17:00"
                         *         }
                         *       ],
                         *       [],
                         *       []
                         *     ]
                         */
                        weeklyWindows?: {
                            from: string;
                            to: string;
                        }[][] | null;
                        consent?: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Employee"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    EmployeesController_recordConsent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    given: boolean;
                    /** Format: date-time */
                    at?: string;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Employee"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    EmployeesController_undo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    change: string;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Employee"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    AbsencesController_list: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Absence"][];
                    };
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    AbsencesController_create: {
        parameters: {
            query?: never;
            header?: {
                /** @description Un UUID que será el id de lo creado. Durante al menos 24 horas, repetir la petición con la misma clave crea una sola vez: con el mismo contenido responde 201 con lo creado, tal como está ahora; con otro contenido, 409 `already_exists`, con lo que existe en `entity`; si ya se eliminó, 409 `already_deleted`: para crearlo de nuevo hace falta otra clave. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: date
                     * @example 2027-09-15
                     */
                    from: string;
                    /**
                     * Format: date
                     * @example 2027-09-15
                     */
                    to: string;
                    /** @default null */
                    reason?: string | null;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Absence"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    AbsencesController_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                absenceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    SettingsController_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    SettingsController_update: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    version: number;
                    schoolName?: string | null;
                    /** @example America/Tegucigalpa */
                    timeZone?: string | null;
                    /**
                     * @example [
                     *       [
                     *         {
                     *           "from": "07:00",
                     *           "to": "17:00"
                     *         }
                     *       ],
                     *       [
                     *         {
                     *           "from": "07:00",
                     *           "to": "17:00"
                     *         }
                     *       ],
                     *       [
                     *         {
                     *           "from": "07:00",
                     *           "to": "17:00"
                     *         }
                     *       ],
                     *       [
                     *         {
                     *           "from": "07:00",
                     *           "to": "17:00"
                     *         }
                     *       ],
                     *       [
                     *         {
                     *           "from": "07:00",
                     *           "to": "17:00"
                     *         }
                     *       ],
                     *       [],
                     *       []
                     *     ]
                     */
                    weeklyWindows?: {
                        from: string;
                        to: string;
                    }[][] | null;
                    messageTexts?: {
                        reminder?: string | null;
                        bundle?: string | null;
                        escalation?: string | null;
                        confirmation?: string | null;
                        digest?: string | null;
                    };
                    acknowledgeHours?: number;
                    escalation?: {
                        afterReminders: number;
                        to: "manager" | string;
                    }[] | null;
                    dailyDigestAt?: string | null;
                    weeklyDigest?: {
                        weekday: number;
                        time: string;
                    } | null;
                    weeklyDigestByMail?: boolean;
                    mailFallback?: boolean;
                    mailAfterMinutes?: number | null;
                    bundleMinutes?: number | null;
                    dailyCap?: number | null;
                    messagePrices?: {
                        /**
                         * Format: date
                         * @example 2027-09-15
                         */
                        from: string;
                        /** @enum {string} */
                        category: "utility" | "marketing" | "authentication" | "service";
                        priceUsd: number;
                    }[];
                    spendLimit?: number | null;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ClosedDaysController_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ClosedDay"][];
                    };
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ClosedDaysController_create: {
        parameters: {
            query?: never;
            header?: {
                /** @description Un UUID que será el id de lo creado. Durante al menos 24 horas, repetir la petición con la misma clave crea una sola vez: con el mismo contenido responde 201 con lo creado, tal como está ahora; con otro contenido, 409 `already_exists`, con lo que existe en `entity`; si ya se eliminó, 409 `already_deleted`: para crearlo de nuevo hace falta otra clave. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: date
                     * @example 2027-09-15
                     */
                    from: string;
                    /**
                     * Format: date
                     * @example 2027-09-15
                     */
                    to: string;
                    name: string;
                    /** @enum {string} */
                    kind: "holiday" | "vacation";
                    /**
                     * Format: uuid
                     * @default null
                     */
                    departmentId?: string | null;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClosedDay"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ClosedDaysController_suggest: {
        parameters: {
            query: {
                country: string;
                year: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClosedDaySuggestions"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ClosedDaysController_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ClosedDaysController_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: date
                     * @example 2027-09-15
                     */
                    from?: string;
                    /**
                     * Format: date
                     * @example 2027-09-15
                     */
                    to?: string;
                    name?: string;
                    /** @enum {string} */
                    kind?: "holiday" | "vacation";
                    /** Format: uuid */
                    departmentId?: string | null;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClosedDay"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    TasksController_list: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                search?: string;
                /** @description Hasta 100 UUID separados por comas: solo las filas nombradas, todas en una página. */
                ids?: string;
                order?: "created" | "-created" | "title" | "-title" | "employee" | "-employee" | "department" | "-department" | "state" | "-state" | "reminder" | "-reminder" | "due" | "-due";
                state?: "active" | "paused" | "completed" | "open" | "reported" | "overdue" | "escalated" | "declined" | "unreachable" | "failed" | "held" | "silent";
                seriesId?: string;
                groupId?: string;
                grouped?: "no";
                departmentId?: string;
                employeeId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskPage"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    TasksController_create: {
        parameters: {
            query?: never;
            header?: {
                /** @description Un UUID que será el id de lo creado. Durante al menos 24 horas, repetir la petición con la misma clave crea una sola vez: con el mismo contenido responde 201 con lo creado, tal como está ahora; con otro contenido, 409 `already_exists`, con lo que existe en `entity`; si ya se eliminó, 409 `already_deleted`: para crearlo de nuevo hace falta otra clave. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title: string;
                    description?: string | null;
                    /** Format: uuid */
                    employeeId: string;
                    /**
                     * @default 60
                     * @enum {integer}
                     */
                    reminderInterval?: 1 | 15 | 30 | 60 | 120 | 240 | 480 | 1440;
                    confirmCompletion?: boolean;
                    proofRequired?: boolean;
                    /** Format: date-time */
                    dueAt?: string | null;
                    remindBefore?: number | null;
                    /** @enum {integer|null} */
                    overdueInterval?: 1 | 15 | 30 | 60 | 120 | 240 | 480 | 1440 | null;
                    repetition?: {
                        /** @enum {string} */
                        frequency: "daily" | "weekly" | "monthly";
                        /** @default 1 */
                        every?: number;
                        weekdays?: number[];
                        monthDay?: -1 | number;
                        weekday?: number;
                        nth?: -1 | number;
                        workingDay?: 1 | -1;
                        /**
                         * Format: date
                         * @example 2027-09-15
                         */
                        until?: string | null;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskWithReminder"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    TasksController_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskWithReminder"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    TasksController_delete: {
        parameters: {
            query?: never;
            header?: {
                /** @description Un UUID con el que este cambio se puede deshacer durante una hora: el `change` de `undo`. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    TasksController_update: {
        parameters: {
            query?: never;
            header?: {
                /** @description Un UUID con el que este cambio se puede deshacer durante una hora: el `change` de `undo`. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title?: string;
                    description?: string | null;
                    /** Format: uuid */
                    employeeId?: string;
                    /** @enum {integer} */
                    reminderInterval?: 1 | 15 | 30 | 60 | 120 | 240 | 480 | 1440;
                    confirmCompletion?: boolean;
                    proofRequired?: boolean;
                    /** Format: date-time */
                    dueAt?: string | null;
                    remindBefore?: number | null;
                    /** @enum {integer|null} */
                    overdueInterval?: 1 | 15 | 30 | 60 | 120 | 240 | 480 | 1440 | null;
                    repetition?: {
                        /** @enum {string} */
                        frequency: "daily" | "weekly" | "monthly";
                        /** @default 1 */
                        every?: number;
                        weekdays?: number[];
                        monthDay?: -1 | number;
                        weekday?: number;
                        nth?: -1 | number;
                        workingDay?: 1 | -1;
                        /**
                         * Format: date
                         * @example 2027-09-15
                         */
                        until?: string | null;
                    } | null;
                    expected?: {
                        title?: string;
                        description?: string | null;
                        /** Format: uuid */
                        employeeId?: string;
                        reminderInterval?: number;
                        confirmCompletion?: boolean;
                        proofRequired?: boolean;
                        /** Format: date-time */
                        dueAt?: string | null;
                        remindBefore?: number | null;
                        overdueInterval?: number | null;
                        repetition?: {
                            /** @enum {string} */
                            frequency: "daily" | "weekly" | "monthly";
                            every: number;
                            weekdays?: number[];
                            monthDay?: number;
                            weekday?: number;
                            nth?: number;
                            workingDay?: 1 | -1;
                            /** Format: date */
                            until?: string | null;
                        } | null;
                    };
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskWithReminder"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    TransitionsController_pause: {
        parameters: {
            query?: never;
            header?: {
                /** @description Un UUID con el que este cambio se puede deshacer durante una hora: el `change` de `undo`. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskWithReminder"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    TransitionsController_activate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Un UUID con el que este cambio se puede deshacer durante una hora: el `change` de `undo`. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskWithReminder"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    TransitionsController_complete: {
        parameters: {
            query?: never;
            header?: {
                /** @description Un UUID con el que este cambio se puede deshacer durante una hora: el `change` de `undo`. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskWithReminder"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    TransitionsController_reopen: {
        parameters: {
            query?: never;
            header?: {
                /** @description Un UUID con el que este cambio se puede deshacer durante una hora: el `change` de `undo`. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskWithReminder"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    TransitionsController_rejectCompletion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default null */
                    reason?: string | null;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskWithReminder"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    TransitionsController_remind: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskWithReminder"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    TransitionsController_snooze: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: date-time */
                    until: string;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskWithReminder"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    TransitionsController_undo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    change: string;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskWithReminder"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    TaskGroupsController_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["TaskGroup"][];
                    };
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    TaskGroupsController_create: {
        parameters: {
            query?: never;
            header?: {
                /** @description Un UUID que será el id de lo creado. Durante al menos 24 horas, repetir la petición con la misma clave crea una sola vez: con el mismo contenido responde 201 con lo creado, tal como está ahora; con otro contenido, 409 `already_exists`, con lo que existe en `entity`; si ya se eliminó, 409 `already_deleted`: para crearlo de nuevo hace falta otra clave. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title: string;
                    description?: string | null;
                    /**
                     * @default 60
                     * @enum {integer}
                     */
                    reminderInterval?: 1 | 15 | 30 | 60 | 120 | 240 | 480 | 1440;
                    confirmCompletion?: boolean;
                    proofRequired?: boolean;
                    /** Format: date-time */
                    dueAt?: string | null;
                    remindBefore?: number | null;
                    /** @enum {integer|null} */
                    overdueInterval?: 1 | 15 | 30 | 60 | 120 | 240 | 480 | 1440 | null;
                    audience: {
                        /** @enum {string} */
                        kind: "people";
                        employeeIds: string[];
                    } | {
                        /** @enum {string} */
                        kind: "department";
                        /** Format: uuid */
                        departmentId: string;
                    } | {
                        /** @enum {string} */
                        kind: "everyone";
                    };
                };
            };
        };
        responses: {
            /** @description Correcto. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskGroup"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    TaskGroupsController_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskGroup"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    TaskGroupsController_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title?: string;
                    description?: string | null;
                    /** @enum {integer} */
                    reminderInterval?: 1 | 15 | 30 | 60 | 120 | 240 | 480 | 1440;
                    confirmCompletion?: boolean;
                    proofRequired?: boolean;
                    /** Format: date-time */
                    dueAt?: string | null;
                    remindBefore?: number | null;
                    /** @enum {integer|null} */
                    overdueInterval?: 1 | 15 | 30 | 60 | 120 | 240 | 480 | 1440 | null;
                    expected?: {
                        title?: string;
                        description?: string | null;
                        reminderInterval?: number;
                        confirmCompletion?: boolean;
                        proofRequired?: boolean;
                        /** Format: date-time */
                        dueAt?: string | null;
                        remindBefore?: number | null;
                        overdueInterval?: number | null;
                    };
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskGroup"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    TaskGroupsController_add: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    employeeIds?: string[];
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskGroup"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    BulkController_create: {
        parameters: {
            query?: never;
            header?: {
                /** @description Un UUID que será el id de lo creado. Durante al menos 24 horas, repetir la petición con la misma clave crea una sola vez: con el mismo contenido responde 201 con lo creado, tal como está ahora; con otro contenido, 409 `already_exists`, con lo que existe en `entity`; si ya se eliminó, 409 `already_deleted`: para crearlo de nuevo hace falta otra clave. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @default tasks
                     * @enum {string}
                     */
                    list?: "tasks" | "employees" | "departments";
                    /** @enum {string} */
                    action: "pause" | "activate" | "complete" | "interval" | "reassign" | "remind" | "delete" | "move" | "consent" | "manager";
                    /**
                     * @example [
                     *       "0198f2a0-0000-7000-8000-000000000001"
                     *     ]
                     */
                    ids?: string[];
                    /**
                     * @example {
                     *       "state": "active",
                     *       "search": "acta"
                     *     }
                     */
                    filter?: {
                        /** @enum {string} */
                        state?: "active" | "paused" | "completed" | "open" | "reported" | "overdue" | "escalated" | "declined" | "unreachable" | "failed" | "held" | "silent";
                        /** Format: uuid */
                        seriesId?: string;
                        /** Format: uuid */
                        groupId?: string;
                        /** @enum {string} */
                        grouped?: "no";
                        /** Format: uuid */
                        departmentId?: string;
                        /** Format: uuid */
                        employeeId?: string;
                        /** @enum {string} */
                        consent?: "given" | "missing";
                        /** @enum {string} */
                        manager?: "none" | "set";
                        search?: string;
                    };
                    /** @enum {integer} */
                    reminderInterval?: 1 | 15 | 30 | 60 | 120 | 240 | 480 | 1440;
                    /** Format: uuid */
                    employeeId?: string;
                    /** Format: uuid */
                    departmentId?: string;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkJob"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    BulkController_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkJob"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    BulkController_items: {
        parameters: {
            query?: {
                result?: "changed" | "unchanged" | "failed";
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkItemPage"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    BulkController_cancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkJob"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    BulkController_undo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkJob"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ImportsController_list: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportPage"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ImportFilesController_upload: {
        parameters: {
            query?: {
                name?: string;
                sheet?: string;
            };
            header?: {
                /** @description Un UUID que será el id de lo creado. Durante al menos 24 horas, repetir la petición con la misma clave crea una sola vez: con el mismo contenido responde 201 con lo creado, tal como está ahora; con otro contenido, 409 `already_exists`, con lo que existe en `entity`; si ya se eliminó, 409 `already_deleted`: para crearlo de nuevo hace falta otra clave. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description Correcto. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ImportFilesController_badRows: {
        parameters: {
            query?: {
                format?: "xlsx" | "csv";
                separator?: ";" | ",";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ImportFilesController_template: {
        parameters: {
            query?: {
                format?: "xlsx" | "csv";
                separator?: ";" | ",";
            };
            header?: never;
            path: {
                kind: "departments" | "employees" | "tasks";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ImportsController_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ImportsController_rows: {
        parameters: {
            query?: {
                verdict?: "create" | "update" | "unchanged" | "unconfirmed" | "error";
                bad?: "true";
                warned?: "true";
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportRowPage"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ImportsController_map: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    kind: "departments" | "employees" | "tasks";
                    columns: ("department" | "employee" | "phone" | "email" | "consent" | "manager" | "title" | "description" | "interval" | "dueAt" | "state" | "id" | null)[];
                    /**
                     * @default update
                     * @enum {string}
                     */
                    mode?: "create" | "update";
                    /** @default true */
                    createMissing?: boolean;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ImportsController_correct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                number: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    cells?: {
                        [key: string]: string;
                    };
                    confirmed?: boolean;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ImportsController_apply: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ImportsController_cancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ImportsController_undo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    TaskReminderController_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        reminder: components["schemas"]["Reminder"] | null;
                    };
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    PlannedRemindersController_list: {
        parameters: {
            query?: {
                count?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["PlannedReminder"][];
                    };
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    TaskSetsController_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["TaskSetSummary"][];
                    };
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    TaskSetsController_create: {
        parameters: {
            query?: never;
            header?: {
                /** @description Un UUID que será el id de lo creado. Durante al menos 24 horas, repetir la petición con la misma clave crea una sola vez: con el mismo contenido responde 201 con lo creado, tal como está ahora; con otro contenido, 409 `already_exists`, con lo que existe en `entity`; si ya se eliminó, 409 `already_deleted`: para crearlo de nuevo hace falta otra clave. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    items: {
                        title: string;
                        description?: string | null;
                        /**
                         * @default 60
                         * @enum {integer}
                         */
                        reminderInterval?: 1 | 15 | 30 | 60 | 120 | 240 | 480 | 1440;
                        /** @default false */
                        confirmCompletion?: boolean;
                        /** @default false */
                        proofRequired?: boolean;
                        /** @default null */
                        due?: {
                            days: number;
                            time: string;
                        } | null;
                        /** @default null */
                        remindBefore?: number | null;
                        /**
                         * @default null
                         * @enum {integer|null}
                         */
                        overdueInterval?: 1 | 15 | 30 | 60 | 120 | 240 | 480 | 1440 | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description Correcto. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskSet"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    TaskSetsController_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskSet"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    TaskSetsController_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    TaskSetsController_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    items?: {
                        title: string;
                        description?: string | null;
                        /**
                         * @default 60
                         * @enum {integer}
                         */
                        reminderInterval?: 1 | 15 | 30 | 60 | 120 | 240 | 480 | 1440;
                        /** @default false */
                        confirmCompletion?: boolean;
                        /** @default false */
                        proofRequired?: boolean;
                        /** @default null */
                        due?: {
                            days: number;
                            time: string;
                        } | null;
                        /** @default null */
                        remindBefore?: number | null;
                        /**
                         * @default null
                         * @enum {integer|null}
                         */
                        overdueInterval?: 1 | 15 | 30 | 60 | 120 | 240 | 480 | 1440 | null;
                    }[];
                    expected?: {
                        version: number;
                    };
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskSet"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    TaskSetsController_start: {
        parameters: {
            query?: never;
            header?: {
                /** @description Un UUID que será el id de lo creado. Durante al menos 24 horas, repetir la petición con la misma clave crea una sola vez: con el mismo contenido responde 201 con lo creado, tal como está ahora; con otro contenido, 409 `already_exists`, con lo que existe en `entity`; si ya se eliminó, 409 `already_deleted`: para crearlo de nuevo hace falta otra clave. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    employeeIds: string[];
                    /**
                     * Format: date
                     * @example 2027-09-15
                     */
                    startsOn?: string;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StartedSet"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    RemindersController_upcoming: {
        parameters: {
            query?: {
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpcomingReminder"][];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    RemindersController_initialise: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    taskId?: string;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "restored": 11,
                     *       "scheduled": 1
                     *     }
                     */
                    "application/json": components["schemas"]["InitialiseResult"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    RemindersController_resume: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    overdue?: "send" | "skip";
                };
            };
        };
        responses: {
            /** @description Hecho. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    DeliveriesController_list: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                taskId?: string;
                employeeId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryPage"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ConversationsController_list: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                search?: string;
                unread?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationPage"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ConversationsController_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationThread"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ConversationsController_messages: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationMessagePage"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ConversationsController_answer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Un UUID que será el id de lo creado. Durante al menos 24 horas, repetir la petición con la misma clave crea una sola vez: con el mismo contenido responde 201 con lo creado, tal como está ahora; con otro contenido, 409 `already_exists`, con lo que existe en `entity`; si ya se eliminó, 409 `already_deleted`: para crearlo de nuevo hace falta otra clave. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    text: string;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationMessage"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ConversationsController_markRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversation"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ProofsController_list: {
        parameters: {
            query: {
                taskId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Proof"][];
                    };
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ProofsController_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": string;
                    "image/png": string;
                    "image/webp": string;
                    "application/pdf": string;
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ProviderController_read: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Provider"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    TemplatesController_list: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateList"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    TemplatesController_create: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @default reminder
                     * @enum {string}
                     */
                    use?: "reminder" | "bundle" | "notice" | "digest" | "report" | "decision";
                    /** @example recordatorio_tarea */
                    name: string;
                    /** @enum {string} */
                    language: "es" | "es_HN" | "es_MX" | "es_AR" | "es_ES";
                    /**
                     * @example Hola {{1}}, te recordamos que tienes una tarea pendiente:
                     *
                     *     {{2}}
                     *
                     *     Por favor, complétala lo antes posible.
                     *
                     *     Atentamente, {{3}}.
                     */
                    body: string;
                    /** @example Escribe AYUDA para ver qué puedes responder. */
                    footer: string;
                    /**
                     * @example [
                     *       "Hecho",
                     *       "Pausar 2 h",
                     *       "Visto"
                     *     ]
                     */
                    buttons: string[];
                };
            };
        };
        responses: {
            /** @description Correcto. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Template"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    TemplatesController_choose: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    use: "reminder" | "bundle" | "notice" | "digest" | "report" | "decision";
                    /** @example recordatorio_tarea */
                    name: string;
                    language: string;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateList"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    TemplatesController_synchronise: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateList"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    TestMessagesController_send: {
        parameters: {
            query?: never;
            header?: {
                /** @description Un UUID que será el id de lo creado. Durante al menos 24 horas, repetir la petición con la misma clave crea una sola vez: con el mismo contenido responde 201 con lo creado, tal como está ahora; con otro contenido, 409 `already_exists`, con lo que existe en `entity`; si ya se eliminó, 409 `already_deleted`: para crearlo de nuevo hace falta otra clave. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default null */
                    account?: string | null;
                    /** Format: uuid */
                    employeeId?: string;
                    /** @example +504 9999-9999 */
                    phone?: string;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestMessage"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    TestMessagesController_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestMessage"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    AccountsController_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WhatsappConnections"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    AccountsController_connect: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    provider: "cloud";
                    phoneNumberId: string;
                    businessAccountId: string;
                    token: string;
                    appSecret: string;
                    verifyToken: string;
                    departmentIds: string[];
                } | {
                    /** @enum {string} */
                    provider: "form";
                    url: string;
                    appkey: string;
                    authkey: string;
                    /** @enum {string} */
                    dialect: "status" | "wasender" | "menuia" | "auto";
                    departmentIds: string[];
                };
            };
        };
        responses: {
            /** @description Correcto. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WhatsappConnections"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    AccountsController_check: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    provider: "cloud";
                    account: string | null;
                    /** @default  */
                    phoneNumberId?: string;
                    /** @default  */
                    businessAccountId?: string;
                    token: string;
                    appSecret: string;
                } | {
                    /** @enum {string} */
                    provider: "form";
                    url: string;
                    appkey: string;
                    authkey: string;
                    /** @enum {string} */
                    dialect: "status" | "wasender" | "menuia" | "auto";
                    account: string | null;
                    testPhone: string;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WhatsappCheck"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    AccountsController_change: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    provider: "cloud";
                    phoneNumberId: string;
                    businessAccountId: string;
                    token: string;
                    appSecret: string;
                    verifyToken: string;
                } | {
                    /** @enum {string} */
                    provider: "form";
                    url: string;
                    appkey: string;
                    authkey: string;
                    /** @enum {string} */
                    dialect: "status" | "wasender" | "menuia" | "auto";
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WhatsappConnections"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    AccountsController_disconnect: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WhatsappConnections"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    AccountsController_assign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    departmentIds: string[];
                    expected?: {
                        departmentIds?: string[];
                    };
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WhatsappConnections"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    HealthController_health: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WhatsappHealth"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    HealthController_number: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WhatsappAccount"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    HealthController_check: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WhatsappAccount"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    HealthController_dismiss: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account: string;
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    CalendarFeedsController_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["CalendarFeed"][];
                    };
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    CalendarFeedsController_create: {
        parameters: {
            query?: never;
            header?: {
                /** @description Un UUID que será el id de lo creado. Durante al menos 24 horas, repetir la petición con la misma clave crea una sola vez: con el mismo contenido responde 201 con lo creado, tal como está ahora; con otro contenido, 409 `already_exists`, con lo que existe en `entity`; si ya se eliminó, 409 `already_deleted`: para crearlo de nuevo hace falta otra clave. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    kind: "employee" | "department";
                    /** Format: uuid */
                    subjectId: string;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedCalendarFeed"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    CalendarFeedsController_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    SavedViewsController_list: {
        parameters: {
            query?: {
                list?: "tasks" | "employees" | "departments";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["SavedView"][];
                    };
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    SavedViewsController_create: {
        parameters: {
            query?: never;
            header?: {
                /** @description Un UUID que será el id de lo creado. Durante al menos 24 horas, repetir la petición con la misma clave crea una sola vez: con el mismo contenido responde 201 con lo creado, tal como está ahora; con otro contenido, 409 `already_exists`, con lo que existe en `entity`; si ya se eliminó, 409 `already_deleted`: para crearlo de nuevo hace falta otra clave. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    list: "tasks" | "employees" | "departments";
                    name: string;
                    query: {
                        search?: string;
                        /** @enum {string} */
                        state?: "active" | "paused" | "completed" | "open" | "reported" | "overdue" | "escalated" | "declined" | "unreachable" | "failed" | "held" | "silent";
                        /** Format: uuid */
                        departmentId?: string;
                        /** Format: uuid */
                        employeeId?: string;
                        /** @enum {string} */
                        consent?: "given" | "missing";
                        /** @enum {string} */
                        manager?: "none" | "set";
                        /** @enum {string} */
                        order?: "created" | "-created" | "name" | "-name" | "title" | "-title" | "employee" | "-employee" | "department" | "-department" | "state" | "-state" | "reminder" | "-reminder" | "due" | "-due";
                        /** @enum {string} */
                        view?: "cards" | "table";
                    };
                    /** @default false */
                    isShared?: boolean;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedView"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    SavedViewsController_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    SavedViewsController_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    query?: {
                        search?: string;
                        /** @enum {string} */
                        state?: "active" | "paused" | "completed" | "open" | "reported" | "overdue" | "escalated" | "declined" | "unreachable" | "failed" | "held" | "silent";
                        /** Format: uuid */
                        departmentId?: string;
                        /** Format: uuid */
                        employeeId?: string;
                        /** @enum {string} */
                        consent?: "given" | "missing";
                        /** @enum {string} */
                        manager?: "none" | "set";
                        /** @enum {string} */
                        order?: "created" | "-created" | "name" | "-name" | "title" | "-title" | "employee" | "-employee" | "department" | "-department" | "state" | "-state" | "reminder" | "-reminder" | "due" | "-due";
                        /** @enum {string} */
                        view?: "cards" | "table";
                    };
                    isShared?: boolean;
                    isStart?: boolean;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedView"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    WebhookEndpointsController_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["WebhookEndpoint"][];
                    };
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    WebhookEndpointsController_create: {
        parameters: {
            query?: never;
            header?: {
                /** @description Un UUID que será el id de lo creado. Durante al menos 24 horas, repetir la petición con la misma clave crea una sola vez: con el mismo contenido responde 201 con lo creado, tal como está ahora; con otro contenido, 409 `already_exists`, con lo que existe en `entity`; si ya se eliminó, 409 `already_deleted`: para crearlo de nuevo hace falta otra clave. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    url: string;
                    /** @default  */
                    description?: string;
                    events: ("task.created" | "task.updated" | "task.paused" | "task.activated" | "task.completed" | "task.reopened" | "task.deleted" | "reminder.sent" | "reminder.failed" | "reminder.escalated" | "employee.created" | "employee.updated" | "employee.deleted" | "department.created" | "department.updated" | "department.deleted")[];
                };
            };
        };
        responses: {
            /** @description Correcto. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedWebhookEndpoint"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    WebhookEndpointsController_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    WebhookEndpointsController_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    url?: string;
                    description?: string;
                    events?: ("task.created" | "task.updated" | "task.paused" | "task.activated" | "task.completed" | "task.reopened" | "task.deleted" | "reminder.sent" | "reminder.failed" | "reminder.escalated" | "employee.created" | "employee.updated" | "employee.deleted" | "department.created" | "department.updated" | "department.deleted")[];
                    isActive?: boolean;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    WebhookEndpointsController_reveal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookSecret"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    WebhookEndpointsController_rotate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookSecret"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    WebhookLogController_test: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookMessage"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    WebhookLogController_messages: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                state?: "pending" | "delivered" | "failed";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookMessagePage"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    WebhookLogController_replay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                messageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookMessage"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    WebhookLogController_replayFailed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: date-time */
                    since: string;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        count: number;
                    };
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    FiguresController_dashboard: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dashboard"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    FiguresController_attention: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Attention"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    FiguresController_metrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Metrics"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    FiguresController_costs: {
        parameters: {
            query?: {
                month?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Costs"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    StatusController_read: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "degraded",
                     *       "checks": {
                     *         "directory": "ok",
                     *         "tasks": "ok",
                     *         "scheduler": "ok",
                     *         "notifier": "down",
                     *         "metrics": "ok"
                     *       },
                     *       "build": {
                     *         "version": "1.0.0",
                     *         "revision": "78c99795"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SystemStatus"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    EventsController_open: {
        parameters: {
            query?: {
                lastEventId?: string;
            };
            header?: {
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    SessionController_read: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Access"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    SessionController_start: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    password: string;
                    /** @default false */
                    keep?: boolean;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Access"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    SessionController_end: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedOut"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    SessionController_continue: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    challenge: string;
                    code: string;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Access"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    SessionController_setUpTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    challenge: string;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TotpSetup"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    SetupController_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    name: string;
                    email: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Access"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    AccountController_changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    current: string;
                    next: string;
                };
            };
        };
        responses: {
            /** @description Hecho. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    AccountController_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            /** Format: uuid */
                            id: string;
                            userAgent: string;
                            address: string;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            lastUsedAt: string;
                            current: boolean;
                        }[];
                    };
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    AccountController_end: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    SecondFactorController_read: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondFactor"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    SecondFactorController_setUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TotpSetup"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    SecondFactorController_confirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    SecondFactorController_renewCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                    code: string;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    SecondFactorController_remove: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                    code: string;
                };
            };
        };
        responses: {
            /** @description Hecho. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    PasskeySignInController_options: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyOptions"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    PasskeySignInController_start: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    assertion: {
                        /** Format: base64url */
                        id: string;
                        /** Format: base64url */
                        rawId: string;
                        /** @enum {string} */
                        type: "public-key";
                        response: {
                            /** Format: base64url */
                            clientDataJSON: string;
                            /** Format: base64url */
                            authenticatorData: string;
                            /** Format: base64url */
                            signature: string;
                            /** Format: base64url */
                            userHandle: string;
                        };
                    };
                    /** @default false */
                    keep?: boolean;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Access"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    PasskeysController_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Passkeys"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    PasskeysController_add: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    attestation: {
                        /** Format: base64url */
                        id: string;
                        /** Format: base64url */
                        rawId: string;
                        /** @enum {string} */
                        type: "public-key";
                        response: {
                            /** Format: base64url */
                            clientDataJSON: string;
                            /** Format: base64url */
                            attestationObject: string;
                            /** @default [] */
                            transports?: string[];
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Correcto. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Passkey"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    PasskeysController_begin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyOptions"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    PasskeysController_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    PasskeysController_rename: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Passkey"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    AccountAccessController_read: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountAccess"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    AccountAccessController_endAll: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    AccountAccessController_endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    AccountAccessController_revokeToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                tokenId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiTokensController_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ApiToken"][];
                    };
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiTokensController_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    permissions: ("school.read" | "school.write" | "departments.write" | "integrations.manage" | "audit.read" | "system.read")[];
                    /** @default [] */
                    departmentIds?: string[];
                    /** @default 90 */
                    expiresInDays?: number;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedApiToken"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ApiTokensController_revoke: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ConfirmationController_read: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Confirmation"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ConfirmationController_byPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                };
            };
        };
        responses: {
            /** @description Hecho. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ConfirmationController_beginPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyOptions"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ConfirmationController_byPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    assertion: {
                        /** Format: base64url */
                        id: string;
                        /** Format: base64url */
                        rawId: string;
                        /** @enum {string} */
                        type: "public-key";
                        response: {
                            /** Format: base64url */
                            clientDataJSON: string;
                            /** Format: base64url */
                            authenticatorData: string;
                            /** Format: base64url */
                            signature: string;
                            /** Format: base64url */
                            userHandle: string;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Hecho. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ConfirmationController_beginOidc: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OidcStart"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    SecurityNoticesController_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["SecurityNotice"][];
                    };
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    SecurityNoticesController_dismiss: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ForgottenPasswordController_ask: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            /** @description Hecho. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    LinkController_check: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description Hecho. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    LinkController_use: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Access"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    OidcConnectionController_read: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OidcConnection"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    OidcConnectionController_begin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OidcStart"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    OidcConnectionController_end: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    OidcController_methods: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInMethods"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    OidcController_begin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default false */
                    keep?: boolean;
                    /** @default null */
                    next?: string | null;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OidcStart"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    OidcController_finish: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    state: string;
                    code?: string;
                    iss?: string;
                    error?: string;
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OidcReturn"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    UsersController_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["User"][];
                    };
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    UsersController_invite: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    email: string;
                    /** @enum {string} */
                    role: "administrator" | "manager" | "viewer";
                    departmentIds?: string[];
                };
            };
        };
        responses: {
            /** @description Correcto. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitedUser"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    UsersController_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    UsersController_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    /** @enum {string} */
                    role?: "administrator" | "manager" | "viewer";
                    departmentIds?: string[];
                    expected?: {
                        name?: string;
                        /** @enum {string} */
                        role?: "administrator" | "manager" | "viewer";
                        departmentIds?: string[];
                    };
                };
            };
        };
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    UsersController_removeSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    UsersController_link: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountLink"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    AuditController_list: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                actorId?: string;
                entityKind?: "department" | "employee" | "task" | "set" | "user" | "settings" | "endpoint" | "feed" | "template" | "account";
                entityId?: string;
                action?: "department.created" | "department.updated" | "department.deleted" | "employee.created" | "employee.updated" | "employee.deleted" | "employee.erased" | "task.created" | "task.updated" | "task.paused" | "task.activated" | "task.completed" | "task.reopened" | "task.deleted" | "set.created" | "set.updated" | "set.deleted" | "set.started" | "settings.updated" | "template.selected" | "account.connected" | "account.updated" | "account.disconnected" | "endpoint.created" | "endpoint.updated" | "endpoint.deleted" | "endpoint.revealed" | "endpoint.replayed" | "feed.created" | "feed.deleted" | "user.created" | "user.invited" | "user.updated" | "user.deleted" | "password.reset" | "password.forgotten" | "session.started" | "session.refused" | "session.ended" | "device.added" | "password.changed" | "password.refused" | "session.confirmed" | "confirmation.refused" | "second_factor.added" | "second_factor.removed" | "second_factor.refused" | "recovery_code.used" | "recovery_codes.created" | "passkey.added" | "passkey.renamed" | "passkey.removed" | "oidc.connected" | "oidc.disconnected" | "tasks.changed" | "employees.changed" | "departments.changed" | "file.imported" | "view.changed" | "list.exported" | "token.created" | "token.revoked" | "session.required" | "access.forbidden";
                from?: string;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditPage"];
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ExportsController_tasks: {
        parameters: {
            query?: {
                search?: string;
                /** @description Hasta 100 UUID separados por comas: solo las filas nombradas, todas en una página. */
                ids?: string;
                order?: "created" | "-created" | "title" | "-title" | "employee" | "-employee" | "department" | "-department" | "state" | "-state" | "due" | "-due";
                state?: "active" | "paused" | "completed" | "open" | "reported" | "overdue" | "escalated" | "declined" | "unreachable" | "failed" | "held" | "silent";
                seriesId?: string;
                groupId?: string;
                grouped?: "no";
                departmentId?: string;
                employeeId?: string;
                format?: "xlsx" | "csv";
                separator?: ";" | ",";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ExportsController_employees: {
        parameters: {
            query?: {
                search?: string;
                /** @description Hasta 100 UUID separados por comas: solo las filas nombradas, todas en una página. */
                ids?: string;
                order?: "created" | "-created" | "name" | "-name";
                departmentId?: string;
                consent?: "given" | "missing";
                format?: "xlsx" | "csv";
                separator?: ";" | ",";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ExportsController_departments: {
        parameters: {
            query?: {
                search?: string;
                /** @description Hasta 100 UUID separados por comas: solo las filas nombradas, todas en una página. */
                ids?: string;
                order?: "created" | "-created" | "name" | "-name";
                manager?: "none" | "set";
                format?: "xlsx" | "csv";
                separator?: ";" | ",";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ExportsController_deliveries: {
        parameters: {
            query?: {
                taskId?: string;
                employeeId?: string;
                format?: "xlsx" | "csv";
                separator?: ";" | ",";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ExportsController_metrics: {
        parameters: {
            query?: {
                format?: "xlsx" | "csv";
                separator?: ";" | ",";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ExportsController_costs: {
        parameters: {
            query?: {
                month?: string;
                format?: "xlsx" | "csv";
                separator?: ";" | ",";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ExportsController_audit: {
        parameters: {
            query?: {
                actorId?: string;
                entityKind?: "department" | "employee" | "task" | "set" | "user" | "settings" | "endpoint" | "feed" | "template" | "account";
                entityId?: string;
                action?: "department.created" | "department.updated" | "department.deleted" | "employee.created" | "employee.updated" | "employee.deleted" | "employee.erased" | "task.created" | "task.updated" | "task.paused" | "task.activated" | "task.completed" | "task.reopened" | "task.deleted" | "set.created" | "set.updated" | "set.deleted" | "set.started" | "settings.updated" | "template.selected" | "account.connected" | "account.updated" | "account.disconnected" | "endpoint.created" | "endpoint.updated" | "endpoint.deleted" | "endpoint.revealed" | "endpoint.replayed" | "feed.created" | "feed.deleted" | "user.created" | "user.invited" | "user.updated" | "user.deleted" | "password.reset" | "password.forgotten" | "session.started" | "session.refused" | "session.ended" | "device.added" | "password.changed" | "password.refused" | "session.confirmed" | "confirmation.refused" | "second_factor.added" | "second_factor.removed" | "second_factor.refused" | "recovery_code.used" | "recovery_codes.created" | "passkey.added" | "passkey.renamed" | "passkey.removed" | "oidc.connected" | "oidc.disconnected" | "tasks.changed" | "employees.changed" | "departments.changed" | "file.imported" | "view.changed" | "list.exported" | "token.created" | "token.revoked" | "session.required" | "access.forbidden";
                from?: string;
                to?: string;
                format?: "xlsx" | "csv";
                separator?: ";" | ",";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ExportsController_bulkResults: {
        parameters: {
            query: {
                jobId: string;
                result?: "changed" | "unchanged" | "failed";
                format?: "xlsx" | "csv";
                separator?: ";" | ",";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ArchivesController_school: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ArchivesController_employee: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Correcto. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ErasuresController_employee: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ErasuresController_person: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    phone: string;
                    email?: string | null;
                };
            };
        };
        responses: {
            /** @description Hecho. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}

/** Paths whose POST takes an Idempotency-Key. */
export const REPEATABLE: ReadonlySet<string> = new Set([
    "/api/departments",
    "/api/employees",
    "/api/employees/{id}/absences",
    "/api/closed-days",
    "/api/tasks",
    "/api/tasks/{id}/pause",
    "/api/tasks/{id}/activate",
    "/api/tasks/{id}/complete",
    "/api/tasks/{id}/reopen",
    "/api/task-groups",
    "/api/bulk-jobs",
    "/api/import-files",
    "/api/task-sets",
    "/api/task-sets/{id}/start",
    "/api/conversations/{id}/messages",
    "/api/whatsapp/test-messages",
    "/api/calendar-feeds",
    "/api/saved-views",
    "/api/webhook-endpoints"
]);
