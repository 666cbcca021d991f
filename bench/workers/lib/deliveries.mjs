/**
 * Reads the tasks of jobs (`$1` ids, `$2` numbers) again and records an attempt for each that may still be reminded and
 * was not sent before. Returns those, with what their messages need. `jobType` is the type of the jobs' ids.
 */
export const beginAttempts = (jobType) => ({
  name: 'begin_attempts',
  text: `
    MERGE INTO deliveries AS row
    USING (
      SELECT given.job, facts.* FROM unnest($1::${jobType}[], $2::int[]) given (job, number)
      CROSS JOIN LATERAL (
        SELECT t.number, t.title, e.id AS employee_id, e.name AS employee, e.phone
        FROM tasks t JOIN employees e ON e.id = t.employee_id
        WHERE t.number = given.number AND t.is_active AND NOT t.is_completed
        LIMIT 1
      ) facts
    ) task ON row.job = task.job
    WHEN NOT MATCHED THEN
      INSERT (job, task, employee_id, phone, status, attempts)
      VALUES (task.job, task.number, task.employee_id, task.phone, 'sending', 1)
    WHEN MATCHED AND row.status = 'sending' THEN UPDATE SET attempts = row.attempts + 1
    RETURNING task.job, task.number, task.title, task.employee, task.phone`,
});

/** Records the outcomes of attempts: `$1` the jobs' ids, `$2` statuses, `$3` the provider's answers. */
export const finishAttempts = (jobType) => `
  UPDATE deliveries row
  SET status = given.status, provider_answer = given.answer,
      sent_at = CASE given.status WHEN 'sent' THEN clock_timestamp() END
  FROM unnest($1::${jobType}[], $2::text[], $3::text[]) given (job, status, answer)
  WHERE row.job = given.job`;

/** The parameters of `finishAttempts`. */
export const outcomesOf = (ended) => [
  ended.map(({ job }) => job),
  ended.map(({ status }) => status),
  ended.map(({ answer }) => answer),
];

/** Sends a reminder that was begun; returns it with its outcome, which it never throws. */
export const attempt = (send, reminder) =>
  send(reminder).then(
    (answer) => ({ ...reminder, status: 'sent', answer }),
    (error) => ({ ...reminder, status: 'failed', answer: error.message }),
  );
