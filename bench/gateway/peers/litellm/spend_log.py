"""What each call cost, one line a call. LiteLLM's own table of spend needs Postgres and an engine that its client downloads."""

import json
import os

from litellm.integrations.custom_logger import CustomLogger


class SpendLog(CustomLogger):
    def __init__(self):
        super().__init__()
        self.file = open(os.environ["SPEND_LOG"], "a", buffering=1)

    async def async_log_success_event(self, kwargs, response_obj, start_time, end_time):
        spend = kwargs["standard_logging_object"]
        line = {name: spend.get(name) for name in ("id", "model", "response_cost", "total_tokens", "startTime", "endTime")}
        self.file.write(json.dumps(line) + "\n")


writer = SpendLog()
